import { fetchesModel } from '../../network-names.ts'
import { numbersIn, type CallSink } from './sink.ts'

/** Detects model downloads with the option to run code from the model’s page. */
export const trustRemoteCode: CallSink = {
  concerns: (origin) => fetchesModel(origin),
  judge: (view, { at, origin, args, isLoading }) => {
    const trust = args.named.get('trust_remote_code')
    if (trust && fetchesModel(origin) && numbersIn(trust).includes(1))
      view.find('code-download', at, `${origin.split('.').at(-1)} with code from the model’s page`, isLoading)
  },
}
