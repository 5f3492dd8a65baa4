/** Shows a category as its author wrote it, split at the slashes. */
export const CategoryPath = ({ path }: { path: string }) => (
  <bdi dir="ltr" className="wrap-anywhere">
    {path.split('/').map((part, index, parts) => (
      <span key={parts.slice(0, index + 1).join('/')}>
        {index > 0 && <span className="px-1 font-normal text-faint">{'/'}</span>}
        {part}
      </span>
    ))}
  </bdi>
)
