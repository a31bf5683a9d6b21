/** Paper and ink, as in the rest of Galley: one article leads, the others follow two by two. */
export const proof = `
:root{--ground:#f5f4f7;--card:#fff;--well:#e7e4ea;--ink:#1f1b24;--muted:#5f5968;--line:#dcd8e0;--accent:#c2185b;
--text:"Lora","Lora Fallback",Georgia,serif;--display:var(--text);--plain:system-ui,sans-serif;
--frame:1100px;--wide:1100px;--measure:42rem;--edge:clamp(1rem,4vw,2.5rem);--gap:.5rem}
@media (prefers-color-scheme:dark){:root{--ground:#17141b;--card:#201c26;--well:#2a2531;--ink:#ece8f0;
--muted:#aca4b6;--line:#342e3d;--accent:#ff86b3}}
.card img{border-radius:6px}
@media (min-width:700px){.cards{grid-template-columns:1fr 1fr}
.card img{aspect-ratio:5/4;object-fit:cover}
.list .card:first-child{grid-column:1/-1}
.list .card:first-child h2{font-size:clamp(1.8rem,1rem + 2.2vw,2.6rem);max-width:24ch}
.list .card:first-child .p-summary{font-size:1.2rem;max-width:60ch}
.list .card:first-child img{aspect-ratio:var(--ratio);max-width:min(100%,86vh*var(--ratio))}
.more .cards{grid-template-columns:repeat(3,1fr)}}
.hero img{border-radius:6px}
.hero img,.photo img{width:100%}
@media (max-width:699px){.hero,.list .card:first-child .shot{display:block;margin-inline:calc(-1*var(--edge))}
.hero img,.list .card:first-child img{border-radius:0}
.hero figcaption{padding-inline:var(--edge)}}
`;
