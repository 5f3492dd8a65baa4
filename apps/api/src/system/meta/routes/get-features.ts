import { operation } from '../../../operation.ts'
import { readFeatures } from '../read-features.ts'

export const getFeatures = operation('getFeatures')((_, context) =>
  Promise.resolve({ status: 200, body: readFeatures(context) }),
)
