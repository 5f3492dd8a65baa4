import clsx from 'clsx'
import { Menu } from 'radix-ui/internal'
import type { ComponentProps } from 'react'

const itemClass =
  'flex min-h-8 w-full items-center gap-2.5 rounded-control px-2.5 py-1 text-start text-base text-text outline-none data-highlighted:bg-hover [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-faint'

/** Menu item. With `asChild` the only child becomes the element, such as a link. */
export const MenuItem = ({ className, ...rest }: ComponentProps<typeof Menu.Item>) => (
  <Menu.Item className={clsx(itemClass, className)} {...rest} />
)

/** Heading of menu items. Screen readers read it with the menu, and it cannot be selected. */
export const MenuHeading = ({ className, ...rest }: ComponentProps<typeof Menu.Label>) => (
  <Menu.Label className={clsx('flex items-center gap-2.5 px-2.5 py-2', className)} {...rest} />
)

/** Separator between groups of menu items. */
export const MenuSeparator = () => <Menu.Separator className="-mx-1 my-1 h-px bg-line" />
