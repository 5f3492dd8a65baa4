import { NotLoaded } from '../ui/not-loaded.tsx'

/** Error page that needs no further files from the server. */
export const ShortErrorPage = ({ again }: { again: () => void }) => (
  <div className="m-auto p-8">
    <NotLoaded again={again} />
  </div>
)
