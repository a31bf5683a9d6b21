/** A wall of photos: square on the front page, edge to edge on an article's, words in a plain sans. */
export const gallery = `
:root{--ground:#fff;--card:#f6f6f7;--well:#ececee;--ink:#121214;--muted:#5d5d66;--line:#e3e3e7;--accent:#121214;
--wall:#efeff1;
--text:system-ui,sans-serif;--display:"Be Vietnam Pro","Be Vietnam Fallback",system-ui,sans-serif;--plain:var(--text);
--frame:1680px;--wide:1400px;--measure:40rem;--edge:clamp(1rem,3vw,3rem);--gap:.375rem}
@media (prefers-color-scheme:dark){:root{--ground:#0e0e10;--card:#1a1a1d;--well:#232327;--ink:#f1f1f3;
--muted:#a6a6b0;--line:#2b2b30;--accent:#f1f1f3;--wall:#000}}
body{font-size:1.0625rem}
.list .cards,.more .cards{grid-template-columns:repeat(auto-fill,minmax(min(100%,15rem),1fr));
gap:2.25rem clamp(.5rem,1.2vw,1rem)}
@media (min-width:900px){.list .cards{grid-template-columns:repeat(3,1fr)}.more .cards{
grid-template-columns:repeat(3,1fr)}}
.card img{aspect-ratio:1;object-fit:cover;transition:opacity .15s}
.card .shot:hover img{opacity:.88}
@media (prefers-reduced-motion:reduce){.card img{transition:none}}
.card h2{font-size:1.0625rem;margin-top:.7rem}
.card .p-summary{display:none}
.hero{max-width:none;margin-inline:calc(-1*var(--edge));background:var(--wall)}
.hero img{max-width:min(100%,90vh*var(--ratio))}
.hero figcaption{padding:.6rem var(--edge)}
.head h1{letter-spacing:-.015em}
.body blockquote{font-style:normal;font-size:1.25rem}
`;
