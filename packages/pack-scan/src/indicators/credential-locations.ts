export interface CredentialLocation {
  name: string
  /** Whether only a thief sends the secret. Browser cookies also serve to fetch videos. */
  isSecret: boolean
  /** Whether honest packs read it for its own service: only sending it elsewhere counts. */
  isHubToken?: boolean
}

/** The location in a text where browsers, chat programs, wallets or tools store secrets. */
export function credentialLocationIn(text: string): CredentialLocation | undefined {
  if (text.length > 4000) return undefined
  const path = text.replaceAll(/[\\/]+/g, '/')
  return locations.find(({ pattern }) => pattern.test(path))
}

const locations: (CredentialLocation & { pattern: RegExp })[] = [
  {
    name: 'passwords of a browser',
    isSecret: true,
    pattern: /(?:^|\/)Login Data(?: For Account)?(?:$|[/"'\s])|(?:^|\/)(?:logins\.json|key[34]\.db|signons\.sqlite)$/,
  },
  {
    name: 'profiles of a browser',
    isSecret: true,
    pattern:
      /(?:Google\/Chrome|BraveSoftware\/Brave-Browser|Microsoft\/Edge|Chromium|Vivaldi|Yandex\/YandexBrowser)(?:\/|.{0,12})User Data|Opera Software\/Opera|\.mozilla\/firefox|Mozilla\/Firefox\/Profiles|\.config\/google-chrome|Application Support\/(?:Google\/Chrome|Firefox)/i,
  },
  {
    name: 'cookies of a browser',
    isSecret: true,
    pattern: /(?:^|\/)(?:Network\/Cookies|cookies\.sqlite)$|(?:Default|Profile \d)\/Cookies$/i,
  },
  { name: 'the key that a browser encrypts with', isSecret: true, pattern: /(?:^|\/)Local State$/ },
  {
    name: 'tokens of Discord',
    isSecret: true,
    pattern: /discord(?:canary|ptb)?\/Local Storage|Local Storage\/leveldb|\[\\?\\?w-\]\{24\}|mfa\.\[/i,
  },
  { name: 'a session of Telegram', isSecret: true, pattern: /Telegram Desktop\/tdata|(?:^|\/)tdata$/i },
  {
    name: 'a wallet',
    isSecret: true,
    pattern:
      /(?:^|\/)wallet\.dat$|Exodus\/exodus\.wallet|Electrum\/wallets|Ethereum\/keystore|atomic\/Local Storage|nkbihfbeogaeaoehlefnkodbefgpgknn|bfnaelmomeimhlpmgjnjophhpkkoljpa|Armory\/.{0,20}\.wallet|Coinomi\/wallets|\.config\/solana\/id\.json/i,
  },
  {
    name: 'keys of SSH',
    isSecret: true,
    pattern: /\.ssh\/(?:id_\w+|\*|identity)|(?:^|\/)id_(?:rsa|ed25519|ecdsa)$|\.ssh\/?$/,
  },
  {
    name: 'keys of a cloud',
    isSecret: true,
    pattern:
      /\.aws\/(?:credentials|config)(?![\w.])|\.config\/rclone\/rclone\.conf|\.kube\/config|\.docker\/config\.json|gcloud\/(?:credentials\.db|application_default_credentials)|\.azure\/(?:accessTokens|msal_token)/,
  },
  {
    name: 'tokens of a tool',
    isSecret: true,
    pattern:
      /(?:^|\/)\.(?:git-credentials|netrc|npmrc|pypirc|pgpass)$|\.config\/gh\/hosts\.yml|(?:^|\/)\.codex\/auth\.json$/,
  },
  { name: 'a history of commands', isSecret: true, pattern: /(?:^|\/)\.(?:bash|zsh)_history$/ },
  {
    name: 'the token of Hugging Face',
    isSecret: false,
    isHubToken: true,
    pattern: /(?:^|\/)\.?(?:cache\/)?huggingface\/(?:stored_tokens|token)$/,
  },
  {
    name: 'passwords of the system',
    isSecret: true,
    pattern:
      /^\/etc\/(?:shadow|sudoers)$|Library\/Keychains|login\.keychain|\.local\/share\/keyrings|\.gnupg\/|SYSTEM32\/config\/SAM$/i,
  },
  {
    name: 'a session of a game',
    isSecret: true,
    pattern:
      /(?:^|\/)loginusers\.vdf$|ssfn\d*$|\.minecraft\/launcher_accounts|Roblox.{0,20}ROBLOSECURITY|\.ROBLOSECURITY/,
  },
]
