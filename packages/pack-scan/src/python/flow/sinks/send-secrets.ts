import { deepSources, from, nothing, textsIn, type Arguments, type Value } from '../value.ts'
import { routing } from '../../network-names.ts'
import { argument, given, sourcesOfAll, type CallSink } from './sink.ts'

/** Detects the environment or secrets of other programs that are sent to another computer. */
export const sendSecrets: CallSink = {
  concerns: (origin) => talking.test(origin),
  judge: (view, { at, origin, args, isLoading }) => {
    const sources = sourcesOfAll(given(args, ...routing)) | sourcesOfRoute(args)
    if (sources & from.wholeEnvironment)
      view.find('credentials-sent', at, `the whole environment by ${origin}`, isLoading)
    else if (sources & from.credentials)
      view.find('credentials-sent', at, `what other programs keep by ${origin}`, isLoading)
    else if (sources & from.hubToken && !isToHub(origin, args))
      view.find('credentials-sent', at, `the token of Hugging Face by ${origin}`, isLoading)
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

/** Whether every known address of a request belongs to Hugging Face, or to the mirror that a person chose. */
function isToHub(origin: string, args: Arguments): boolean {
  if (origin.startsWith('huggingface_hub.')) return true
  const addresses = [...args.positional.slice(0, 2), args.named.get('url') ?? nothing].flatMap((value) =>
    textsIn(value).flatMap(({ text }) => (/^(?:https?:|%HF_ENDPOINT%)/.test(text) ? [text] : [])),
  )
  return addresses.length > 0 && addresses.every((address) => hub.test(address))
}

const hub = /^(?:https:\/\/(?:[\w-]+\.)*(?:huggingface\.co|hf\.co|hf-mirror\.com)(?:[/?]|$)|%HF_ENDPOINT%)/

/** Detects secrets in an address that a reader of images, tables or files opens. */
export const openAddresses: CallSink = {
  concerns: (origin) => readers.test(origin),
  judge: (view, event) => {
    const address = argument(event, 0, 'uri', 'url', 'filepath_or_buffer', 'path', 'io')
    const texts = textsIn(address)
    if (address.things.length > 0 && !texts.some(({ text }) => /^(?:https?:|ftp:|[\ue000\ufffd])/i.test(text))) return
    if (!(deepSources(address) & (from.wholeEnvironment | from.credentials))) return
    view.find('credentials-sent', event.at, `the environment or keys by ${event.origin}`, event.isLoading)
  },
}

const readers =
  /^(?:imageio(?:\.v[23])?\.(?:m?imread|imopen|imiter|get_reader)|pandas\.read_\w+|torch\.hub\.(?:download_url_to_file|load_state_dict_from_url)|torchvision\.datasets\.utils\.download_url|(?:wget|gdown)\.download|skimage\.io\.imread|cv2\.VideoCapture|av\.open|fsspec\.open|diffusers\.utils\.load_image)$/

const talking = new RegExp(
  `^(?:${[
    'requests',
    'niquests',
    String.raw`huggingface_hub\.(?:HfApi\(\)\.)?(?:upload_\w+|create_commit)`,
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
