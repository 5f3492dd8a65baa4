import type { Json } from './signature.ts'

/** A comfy node that takes the place of another one, as its pack declares. */
export interface Replacement {
  /** Name of the replaced comfy node. */
  name: string
  newName: string
  /** Names of the older comfy node's values, in the order of `widgets_values`. */
  widgetNames?: readonly string[] | undefined
  /** Inputs with a new name or a fixed value. Other inputs keep their names. */
  inputs?: readonly ({ to: string; from: string } | { to: string; value: Json })[] | undefined
  /** New positions of outputs. Other outputs keep their positions. */
  outputs?: readonly { from: number; to: number }[] | undefined
}
