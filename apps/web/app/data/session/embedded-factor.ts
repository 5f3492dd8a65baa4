import { codeAddress } from './code-address.ts'
import { afterSigningIn, ask, post } from './embedded-request.ts'
import { IdentityError } from './identity-error.ts'
import type { Factors, SecondFactor } from './identity-provider.ts'

/** Second factors of the embedded provider. Passkeys use the browser's own API without a library. */
export const embeddedFactor: SecondFactor = {
  read: async () => factorsIn(await ask('/second-factor')),
  sendCode: async (code) => void (await post(codeAddress(code), { code })),
  beginApp: () =>
    afterSigningIn(async () => begunIn(await post('/second-factor/app', {}))),
  makeCodes: () => afterSigningIn(async () => begunIn(await post('/second-factor/codes', {})).codes),
  removeApp: () => afterSigningIn(async () => void (await post('/second-factor/remove-app', {}))),
  signInByPasskey: async () => {
    const asked = await ask('/passkey/generate-authenticate-options')
    const publicKey = dictionaries().parseRequestOptionsFromJSON({
      ...requestIn(asked),
      userVerification: 'required',
    })
    const response = await answerOf(navigator.credentials.get({ publicKey }))
    await post('/passkey/verify-authentication', { response })
  },
  addPasskey: (name) =>
    afterSigningIn(async () => {
      const asked = creationIn(await ask('/passkey/generate-register-options'))
      const publicKey = dictionaries().parseCreationOptionsFromJSON(asked)
      const response = await answerOf(navigator.credentials.create({ publicKey }))
      await post('/passkey/verify-registration', { response, name })
    }),
  renamePasskey: async (id, name) => void (await post('/second-factor/rename-passkey', { id, name })),
  removePasskey: (id) => afterSigningIn(async () => void (await post('/second-factor/remove-passkey', { id }))),
}

const factorsIn = (said: unknown) =>
  // The auth routes of the registry define this type.
  said as Factors

const begunIn = (said: unknown) =>
  // The auth routes of the registry define this type.
  said as { address: string; codes: string[] }

const requestIn = (said: unknown) =>
  // The passkey library of the server writes this JSON for browsers.
  said as PublicKeyCredentialRequestOptionsJSON

const creationIn = (said: unknown) =>
  // The passkey library of the server writes this JSON for browsers.
  said as PublicKeyCredentialCreationOptionsJSON

const dictionaries = () => {
  if (!('PublicKeyCredential' in window) || !('parseRequestOptionsFromJSON' in PublicKeyCredential))
    throw new IdentityError('passkeyUnsupported')
  return PublicKeyCredential
}

const answerOf = async (asked: Promise<Credential | null>) => {
  const credential = await asked.catch((error: unknown) => {
    const isUnsupported = error instanceof DOMException && error.name === 'SecurityError'
    throw new IdentityError(isUnsupported ? 'passkeyUnsupported' : 'passkeyCancelled', { cause: error })
  })
  if (!(credential instanceof PublicKeyCredential)) throw new IdentityError('passkeyCancelled')
  return credential.toJSON()
}
