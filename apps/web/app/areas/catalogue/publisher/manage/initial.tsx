import { hueOf, initials } from '../../../../components/initials.ts'

/** What stands for a person: one or two letters in a circle. Decorative, the name stands beside it. */
export const Initial = ({ name }: { name: string }) => {
  const hue = hueOf(name)
  return (
    <span
      aria-hidden
      style={{
        backgroundColor: `light-dark(oklch(0.93 0.03 ${hue}), oklch(0.3 0.04 ${hue}))`,
        color: `light-dark(oklch(0.42 0.07 ${hue}), oklch(0.86 0.06 ${hue}))`,
      }}
      className="flex size-9 shrink-0 items-center justify-center rounded-full text-sm font-semibold select-none"
    >
      {initials(name).slice(0, 1)}
    </span>
  )
}
