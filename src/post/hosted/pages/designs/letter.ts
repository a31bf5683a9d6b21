/** A letter from someone: one column on warm paper, titles centred and in italics, photos as prints. */
export const letter = `
:root{--ground:#fbf7f0;--card:#fffdf9;--well:#eee6da;--ink:#2b241c;--muted:#6a5d4e;--line:#e5dbcc;--accent:#8c3a15;
--print:#fff;
--text:Georgia,"Noto Serif",serif;--display:"Lora","Lora Fallback",Georgia,serif;--plain:var(--text);
--frame:46rem;--wide:60rem;--measure:38rem;--edge:clamp(1rem,4vw,2rem);--gap:.6rem}
@media (prefers-color-scheme:dark){:root{--ground:#1a1714;--card:#231f1b;--well:#2d2822;--ink:#ebe3d8;
--muted:#b3a693;--line:#3a332b;--accent:#f0a97c;--print:#2a2520}}
body{font-size:1.125rem;line-height:1.7}
h1,h2,h3{font-style:italic}
.site{flex-direction:column;text-align:center;padding-top:3rem}
.site .name{font-style:italic;font-size:1.9rem}
.site .portrait{width:5rem;height:5rem}
.cards{gap:clamp(3.5rem,8vw,5.5rem)}
.card,.said{text-align:center}
.site .about,.card .p-summary,.said p{text-wrap:balance}
.card h2{font-size:1.8rem;margin-top:1.4rem}
.card img,.hero img,.photo img{border:clamp(5px,1vw,12px) solid var(--print);box-shadow:0 1px 3px rgb(60 40 20/.22)}
.card img{max-width:min(100%,84vh*var(--ratio));margin-inline:auto}
.row .photo img{border:0;box-shadow:none}
.more .card h2{font-size:1.15rem;margin-top:.8rem}
.more .card .p-summary{display:none}
@media (min-width:700px){.more .cards{grid-template-columns:repeat(3,1fr);gap:1.5rem}.more .card img{aspect-ratio:1;
object-fit:cover;width:100%;border-width:6px}}
.more>h2{text-align:center}
.head{text-align:center}
.top{text-align:center}
.body>p:first-child::first-letter{font:italic 3.3em/.82 var(--display);float:left;padding:.06em .09em 0 0;
color:var(--accent)}
.body h2,.body h3{text-align:center}
.body blockquote{border:0;padding:0 1.5rem;text-align:center;font-size:1.25rem}
.facts strong{font-style:italic;font-weight:400}
figcaption{text-align:center;font-style:italic;margin-inline:auto}
.end{text-align:center}
.tags,.site-foot{justify-content:center}
`;
