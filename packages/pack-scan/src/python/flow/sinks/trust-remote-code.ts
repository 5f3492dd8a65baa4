import { fetchesModel } from '../../network-names.ts'
import { numbersIn, type CallSink } from './sink.ts'

/** The option to run code from a model’s page, passed to a download of the model. */
export const trustRemoteCode: CallSink = {
  concerns: (origin) => fetchesModel(origin),
  judge: (view, { at, origin, args, isLoading }) => {
    const trust = args.named.get('trust_remote_code')
    if (trust && fetchesModel(origin) && numbersIn(trust).includes(1))
      view.find('code-download', at, `${origin.split('.').at(-1)} with code from the model’s page`, isLoading)
  },
}
