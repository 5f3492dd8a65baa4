import { from } from '../value.ts'
import { given, sourcesOfAll, type CallSink } from './sink.ts'

/** Detects the environment or secrets of other programs that are sent to another computer. */
export const sendSecrets: CallSink = {
  concerns: (origin) => talking.test(origin),
  judge: (view, { at, origin, args, isLoading }) => {
    const sources = sourcesOfAll(given(args))
    if (sources & from.wholeEnvironment)
      view.find('credentials-sent', at, `the whole environment by ${origin}`, isLoading)
    else if (sources & from.credentials)
      view.find('credentials-sent', at, `what other programs keep by ${origin}`, isLoading)
  },
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
