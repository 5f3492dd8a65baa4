import clsx from 'clsx'
import { useState } from 'react'
import type { Person } from '../data/session/session-store.ts'

/** Shows the photo of a person, or the first letter of the name. Decorative, because the name is beside it. */
export const Avatar = ({ person, className }: { person: Omit<Person, 'id'>; className: string }) => {
  const [failed, setFailed] = useState<string>()
  const { picture } = person
  return (
    <span
      aria-hidden
      className={clsx(
        'flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-accent-surface font-semibold text-accent-text select-none',
        className,
      )}
    >
      {picture === undefined || picture === failed ? (
        personLetter(person)
      ) : (
        <img
          src={picture}
          alt=""
          width={32}
          height={32}
          referrerPolicy="no-referrer"
          onError={() => setFailed(picture)}
          className="size-full object-cover"
        />
      )}
    </span>
  )
}

/** Returns the letter for a person without a photo: of the name, else of the e-mail address, else U. @internal */
export const personLetter = ({ name, email }: Omit<Person, 'id'>): string => {
  const [first] = (name?.trim() || email?.trim() || 'U').match(/./u) ?? ['U']
  return first.toLocaleUpperCase()
}
