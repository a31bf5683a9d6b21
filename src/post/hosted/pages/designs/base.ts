/** What all designs share; each sets the variables and says what is different. */
export const base = `
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;color-scheme:light dark}
body{margin:0;background:var(--ground);color:var(--ink);font:400 1.125rem/1.65 var(--text);overflow-wrap:break-word}
img{display:block;max-width:100%;height:auto;background:var(--well)}
a{color:var(--accent);text-decoration-thickness:1px;text-underline-offset:.18em}
a:focus-visible{outline:2px solid var(--accent);outline-offset:3px;border-radius:2px}
h1,h2,h3{font-family:var(--display);font-weight:400;line-height:1.25;text-wrap:balance;margin:0}
figure,p,ul,ol,blockquote{margin:0}
.site,.site-foot{padding-block:2rem;margin-inline:auto;width:min(var(--frame),100% - 2*var(--edge))}
.site{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1rem}
.site .portrait{width:3.5rem;height:3.5rem;border-radius:50%;object-fit:cover}
.site .name{font-family:var(--display);font-weight:400;font-size:1.375rem;line-height:1.3}
.site .name a{color:inherit;text-decoration:none;display:inline-block;padding-block:.35rem}
.site .about{flex-basis:100%;color:var(--muted);max-width:60ch}
.site-foot{display:flex;flex-wrap:wrap;gap:0 1.5rem;border-top:1px solid var(--line);margin-top:4rem;
font:400 1rem/1.5 var(--plain)}
.site-foot a,.pages a,.tags a,.months a{display:inline-block;padding-block:.65rem;color:var(--muted)}
main{display:block;padding-inline:var(--edge)}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.top{max-width:var(--frame);margin:0 auto 1.5rem;font-size:clamp(1.5rem,1.2rem + 1.5vw,2rem)}
.meta{color:var(--muted);font:400 1rem/1.5 var(--plain)}
.meta a{color:inherit;text-decoration:none}
.meta a[href]:hover{text-decoration:underline}
.meta a+a::before{content:"·";margin-inline:.1em .4em}
.cards{max-width:var(--frame);margin-inline:auto;display:grid;gap:clamp(2rem,5vw,4rem) clamp(1.25rem,3vw,2.5rem)}
.card h2{font-size:1.375rem;margin-top:1rem}
.card h2 a{color:inherit;text-decoration:none}
.card h2 a:hover{text-decoration:underline;text-decoration-color:var(--accent)}
.card .p-summary{margin-top:.35rem;color:var(--muted)}
.card .meta{margin-top:.35rem}
.card img{width:100%}
.hero{margin:0 auto;max-width:var(--wide)}
.hero img,.photo img{max-width:min(100%,92vh*var(--ratio));margin-inline:auto}
figcaption{color:var(--muted);font:400 1rem/1.5 var(--plain);margin-top:.6rem;max-width:66ch}
.head{max-width:var(--measure);margin:clamp(1.5rem,4vw,3rem) auto 0}
.head h1{font-size:clamp(1.9rem,1.35rem + 2.6vw,3.1rem);line-height:1.2}
.head .meta{margin-top:.9rem}
.body{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,var(--measure)) minmax(0,1fr);row-gap:1.35rem;
margin-top:1.75rem}
.body>*{grid-column:2}
.body>.photo,.body>.gallery{grid-column:1/-1;justify-self:center;width:100%;max-width:var(--wide);margin-block:.75rem}
.body h2{font-size:1.6rem;margin-top:1rem}
.body h3{font-size:1.25rem;margin-top:.5rem}
.body ul,.body ol{padding-left:1.4em}
.body li+li{margin-top:.3em}
.body blockquote{border-left:3px solid var(--accent);padding-left:1.2rem;font-style:italic}
.body blockquote p+p{margin-top:.6em}
.facts{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:1.1rem 1.35rem;
font-family:var(--plain)}
.facts ul{list-style:none;padding:0;margin-top:.4rem}
.facts ul>li{padding-block:.35rem;border-top:1px solid var(--line)}
.facts li+li{margin-top:0}
.gallery{display:grid;gap:var(--gap)}
.row{display:flex;gap:var(--gap);align-items:flex-start}
.row .photo{flex-basis:0;min-width:0}
.row .photo img{width:100%;max-width:100%}
.end{max-width:var(--measure);margin:2.5rem auto 0;color:var(--muted);font:400 1rem/1.5 var(--plain)}
.tags{display:flex;flex-wrap:wrap;gap:0 1.1rem;list-style:none;padding:0}
.more{max-width:var(--frame);margin:4.5rem auto 0;padding-top:2rem;border-top:1px solid var(--line)}
.more>h2{font-size:1.25rem;margin-bottom:1.5rem}
.pages{max-width:var(--frame);margin:3rem auto 0;display:flex;justify-content:space-between;
font:400 1rem/1.5 var(--plain)}
.archive .top,.months{max-width:var(--measure);margin-inline:auto}
.months{list-style:none;padding:0}
.months li{display:flex;justify-content:space-between;border-top:1px solid var(--line)}
.months .count{color:var(--muted);padding-block:.65rem}
.note{max-width:var(--measure);margin:0 auto;padding:.9rem 1.2rem;background:var(--card);
border:1px solid var(--line);border-radius:12px;font:400 1rem/1.5 var(--plain)}
.said{max-width:var(--measure);margin:4rem auto}
.said p{margin-top:1rem;color:var(--muted)}
@media print{.site-foot,.more,.pages{display:none}}
`;
