/** The shape of a tab that is on its way. */
export const TabShape = () => (
  <div aria-hidden className="flex min-h-96 flex-col gap-3 [&>*]:rounded-control [&>*]:bg-pressed">
    <span className="h-7 w-2/5" />
    <span className="h-4 w-full" />
    <span className="h-4 w-11/12" />
    <span className="h-4 w-3/4" />
    <span className="mt-3 h-24 w-full" />
    <span className="mt-3 h-4 w-5/6" />
    <span className="h-4 w-2/3" />
  </div>
)
