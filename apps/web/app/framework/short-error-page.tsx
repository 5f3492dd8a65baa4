import { NotLoaded } from '../ui/not-loaded.tsx'

/** An error page that needs nothing more from the server. */
export const ShortErrorPage = ({ again }: { again: () => void }) => (
  <div className="m-auto p-8">
    <NotLoaded again={again} />
  </div>
)
