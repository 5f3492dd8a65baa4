import { deepSources, from, nothing, type Arguments, type Value } from '../value.ts'
import { routing } from '../../network-names.ts'
import { given, sourcesOfAll, type CallSink } from './sink.ts'

/** Detects the environment or secrets of other programs that are sent to another computer. */
export const sendSecrets: CallSink = {
  concerns: (origin) => talking.test(origin),
  judge: (view, { at, origin, args, isLoading }) => {
    const sources = sourcesOfAll(given(args, ...routing)) | sourcesOfRoute(args)
    if (sources & from.wholeEnvironment)
      view.find('credentials-sent', at, `the whole environment by ${origin}`, isLoading)
    else if (sources & from.credentials)
      view.find('credentials-sent', at, `what other programs keep by ${origin}`, isLoading)
  },
}

/**
 * Returns the sources of texts put together under `proxies`. Copied variables only route the request, but a text can
 * carry data to a proxy.
 */
function sourcesOfRoute(args: Arguments): number {
  const routes = args.named.get('proxies') ?? nothing
  const parts = routes.things.flatMap((thing): Value[] =>
    thing.kind === 'object' ? [...thing.object.fields.values(), thing.object.rest] : [],
  )
  const texts = parts.filter(({ things }) => things.some(({ kind }) => kind === 'constant'))
  return texts.reduce((all, text) => all | deepSources(text), 0)
}

const talking = new RegExp(
  `^(?:${[
    'requests',
    'httpx',
    'aiohttp',
    'urllib3',
    String.raw`urllib2?\.(?:request|urlopen)`,
    String.raw`http\.client`,
    'httplib2?',
    'socket',
    'ssl',
    'smtplib',
    'ftplib',
    'telnetlib',
    'websockets?',
    'socketio',
    'paramiko',
    'dns',
    'aiodns',
    String.raw`xmlrpc\.client`,
    'pycurl',
    'curl_cffi',
    'cloudscraper',
    'paho',
    'zmq',
    'boto3',
    'discord(?:_webhook)?',
    'dhooks',
    'telegram',
    'telebot',
    'slack_sdk',
    'webbrowser',
    'treq',
    String.raw`tornado\.httpclient`,
    String.raw`asyncio\.open_connection`,
    String.raw`logging\.handlers\.(?:HTTP|Socket|Datagram|SysLog)Handler`,
    String.raw`asyncio\.get_(?:event|running)_loop\(\)\.(?:getaddrinfo|create_connection|sock_\w+)`,
  ].join('|')})\\b`,
)
