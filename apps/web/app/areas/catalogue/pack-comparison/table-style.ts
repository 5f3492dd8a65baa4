/** Styles of the table, kept out of the style sheet that every page loads. */
export const tableStyle = `
.packs { table-layout: fixed; inline-size: 100% }
.packs-frame [role=region] { scroll-padding-inline-start: 8rem }
.packs tbody:not(:has(tr:not([data-head]))) { display: none }
.packs th[scope=rowgroup] span { position: sticky; inset-inline-start: .75rem }
.packs th[scope=row], .packs thead td { position: sticky; inset-inline-start: 0; z-index: 1; background: var(--surface); inline-size: 8rem }
.packs td + td, .packs th + td, .packs th[scope=col] { border-inline-start: 1px solid var(--line) }
.packs tr + tr, .packs tbody { border-block-start: 1px solid var(--line) }
.packs tr:not([data-head]):hover td, .packs tr:hover th[scope=row] { background: var(--hover) }
.packs-mark { display: inline-block; inline-size: .5rem; block-size: .5rem; border-radius: 50%; background: var(--amber-text) }
.packs-frame:has([name=differences]:checked) :is(tbody tr:not([data-differs], [data-head]), tbody:not(:has([data-differs]))) { display: none }
@media (width >= 40rem) { .packs-frame [role=region] { scroll-padding-inline-start: 12rem } .packs th[scope=row], .packs thead td { inline-size: 12rem } }
`
