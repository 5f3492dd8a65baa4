import type { Json } from './signature.ts'

/** A comfy node that takes the place of another one, as its pack declares. */
export interface Replacement {
  /** The node that is replaced. */
  name: string
  newName: string
  /** Names of the older node's values, in the order of `widgets_values`. */
  widgetNames?: readonly string[] | undefined
  /** Inputs that get another name, or a value of their own. Others keep their names. */
  inputs?: readonly ({ to: string; from: string } | { to: string; value: Json })[] | undefined
  /** Places of outputs. Others keep theirs. */
  outputs?: readonly { from: number; to: number }[] | undefined
}
