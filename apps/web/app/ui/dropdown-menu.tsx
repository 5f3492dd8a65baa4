import clsx from 'clsx'
import { DropdownMenu as Radix } from 'radix-ui'
import type { ComponentProps, ReactElement, ReactNode } from 'react'

interface Props {
  /** The button that opens it. */
  trigger: ReactElement
  /** Default `end`. */
  align?: 'start' | 'end'
  /** What the menu is, for screen readers. */
  label: string
  children: ReactNode
}

/** A list of things to do or places to go, with the arrow keys, first letters and Escape. */
export const DropdownMenu = ({ trigger, align = 'end', label, children }: Props) => (
  <Radix.Root modal={false}>
    <Radix.Trigger asChild>{trigger}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        align={align}
        sideOffset={6}
        collisionPadding={8}
        aria-label={label}
        className="appears z-50 max-h-[var(--radix-dropdown-menu-content-available-height)] min-w-48 overflow-y-auto rounded-card border border-line bg-raised p-1 shadow-float"
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)

const itemClass =
  'flex min-h-8 w-full items-center gap-2.5 rounded-control px-2.5 py-1 text-start text-base text-text outline-none data-highlighted:bg-hover [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-faint'

/** An entry; with `asChild` its only child is the element, such as a link. */
export const MenuItem = ({ className, ...rest }: ComponentProps<typeof Radix.Item>) => (
  <Radix.Item className={clsx(itemClass, className)} {...rest} />
)

/** What the entries below belong to; it is read out with the menu and cannot be chosen. */
export const MenuHeading = ({ className, ...rest }: ComponentProps<typeof Radix.Label>) => (
  <Radix.Label className={clsx('flex items-center gap-2.5 px-2.5 py-2', className)} {...rest} />
)

/** A line between groups. */
export const MenuSeparator = () => <Radix.Separator className="-mx-1 my-1 h-px bg-line" />
