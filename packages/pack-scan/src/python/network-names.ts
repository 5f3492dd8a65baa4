/** Whether calling this name fetches something or opens a connection. */
export function isNetworkCall(origin: string): boolean {
  return fetching.test(origin) || sending.test(origin)
}

/** Whether calling this name can send data to another computer. */
export function isSendingCall(origin: string): boolean {
  return sending.test(origin)
}

/** Whether calling this name fetches something into a file. */
export function isDownloadCall(origin: string): boolean {
  return downloading.test(origin)
}

/** Whether calling this name fetches a model, with any code on its page. */
export function fetchesModel(origin: string): boolean {
  return !origin.includes('::') && fetchingModels.test(origin)
}

/** Arguments of a request that name its way, not its data. */
export const routing = ['proxies', 'verify']

const fetchingModels =
  /(?:^|\.)(?:from_pretrained|from_config|from_single_file|pipeline|load_dataset\w*|load_metric|AutoModel\w*|SentenceTransformer|CrossEncoder|LLM|HuggingFaceEmbeddings|snapshot_download|load_model\w*|get_tokenizer|evaluate\.load)$/

/** Packages whose purpose is to talk to a service. */
export const clientPackages = new Set(
  (
    'openai anthropic google.genai google.generativeai replicate fal_client boto3 botocore telegram telebot discord websocket websockets ' +
    'paramiko grpc ollama cohere mistralai groq runpod dashscope zhipuai volcenginesdkarkruntime gradio_client httpx aiohttp requests niquests ' +
    'urllib.request urllib3 http.client ftplib smtplib socket socketio huggingface_hub modelscope gdown wget pytube yt_dlp'
  ).split(' '),
)

const http = String.raw`(?:(?:requests|niquests)(?:\.(?:sessions\.)?[sS]ession\(\))?|requests\.api|httpx(?:\.(?:Async)?Client\(\))?|aiohttp(?:\.ClientSession\(\))|curl_cffi\.requests|cloudscraper\.create_scraper\(\)|urllib3\.PoolManager\(\))`

const fetching = new RegExp(
  [
    `^${http}\\.(?:get|head|options|stream|ws_connect)$`,
    String.raw`^urllib\.request\.(?:urlopen|urlretrieve|build_opener\(\)\.open|FancyURLopener\(\)\.retrieve)$`,
    String.raw`^(?:wget|gdown)\.download(?:_folder)?$`,
    String.raw`^(?:huggingface_hub|modelscope(?:\.[\w.]+)?)\.(?:hf_hub_download|snapshot_download|cached_download|model_file_download)$`,
    String.raw`^(?:torch\.hub|torchvision\.datasets\.utils|basicsr\.utils\.download_util)\.(?:load|download_url_to_file|load_state_dict_from_url|download_url|load_file_from_url)$`,
    String.raw`^(?:git\.)?Repo\.clone_from$`,
    String.raw`^(?:http\.client|httplib)\.HTTPS?Connection\(\)\.getresponse$`,
  ].join('|'),
)

const sending = new RegExp(
  [
    `^${http}\\.(?:post|put|patch|request|delete)$`,
    String.raw`^(?:http\.client|httplib)\.HTTPS?Connection\(\)\.request$`,
    String.raw`^socket\.(?:socket\(\)\.(?:connect|connect_ex|send|sendall|sendto)|create_connection)$`,
    String.raw`^smtplib\.SMTP(?:_SSL)?(?:\(\)\.(?:sendmail|send_message))?$`,
    String.raw`^ftplib\.FTP(?:_TLS)?(?:\(\)\.storbinary)?$`,
    String.raw`^(?:websocket\.create_connection|websockets\.connect|websocket\.WebSocketApp)$`,
    String.raw`^(?:discord_webhook|dhooks|discord)\.(?:DiscordWebhook|Webhook|SyncWebhook)(?:\(\)\.(?:execute|send))?$`,
    String.raw`^paramiko\.SSHClient\(\)\.connect$`,
  ].join('|'),
)

const downloading =
  /^(?:urllib\.request\.urlretrieve|wget\.download|gdown\.download|torch\.hub\.download_url_to_file|torchvision\.datasets\.utils\.download_url)$/
