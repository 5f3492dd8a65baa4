import { codeAddress } from './code-address.ts'
import { afterSigningIn, ask, post } from './embedded-request.ts'
import { IdentityError } from './identity-error.ts'
import type { Factors, SecondFactor } from './identity-provider.ts'

/** Second factors at the embedded provider. The browser's own interface of passkeys is all that it needs. */
export const embeddedFactor: SecondFactor = {
  // The door of the registry says what these addresses answer.
  read: async () => (await ask('/second-factor')) as unknown as Factors,
  sendCode: async (code) => void (await post(codeAddress(code), { code })),
  beginApp: () =>
    afterSigningIn(async () => (await post('/second-factor/app', {})) as { address: string; codes: string[] }),
  makeCodes: () => afterSigningIn(async () => ((await post('/second-factor/codes', {})) as { codes: string[] }).codes),
  removeApp: () => afterSigningIn(async () => void (await post('/second-factor/remove-app', {}))),
  signInByPasskey: async () => {
    const asked = await ask('/passkey/generate-authenticate-options')
    const publicKey = dictionaries().parseRequestOptionsFromJSON({
      ...(asked as unknown as PublicKeyCredentialRequestOptionsJSON),
      userVerification: 'required',
    })
    const response = await answerOf(navigator.credentials.get({ publicKey }))
    await post('/passkey/verify-authentication', { response })
  },
  addPasskey: (name) =>
    afterSigningIn(async () => {
      const asked = await ask('/passkey/generate-register-options')
      const publicKey = dictionaries().parseCreationOptionsFromJSON(
        asked as unknown as PublicKeyCredentialCreationOptionsJSON,
      )
      const response = await answerOf(navigator.credentials.create({ publicKey }))
      await post('/passkey/verify-registration', { response, name })
    }),
  renamePasskey: async (id, name) => void (await post('/second-factor/rename-passkey', { id, name })),
  removePasskey: (id) => afterSigningIn(async () => void (await post('/second-factor/remove-passkey', { id }))),
}

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
