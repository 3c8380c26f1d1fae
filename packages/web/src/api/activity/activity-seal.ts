/**
 * The user's key comes with each of their sessions and is kept nowhere: what lies in the browser when
 * no session is left is read by nobody, and by whoever signs in next only if that is the same user.
 */
import type { UserSession } from '@meridian/contract'

/**
 * What the lists of a user are sealed by. Undefined where the session has no key, and on origins that
 * are not secure, where the browser has no cipher.
 */
export const sealOf = async ({
  storage_key: text,
}: Pick<UserSession, 'storage_key'>): Promise<CryptoKey | undefined> => {
  const { subtle }: { readonly subtle?: SubtleCrypto } = crypto
  return text === undefined
    ? undefined
    : subtle?.importKey('raw', bytesOf(text), cipher, false, use)
}

/** Seals a text that is about something, which binds it to its place. */
export const sealed = async (key: CryptoKey, about: string, text: string): Promise<string> => {
  const iv = crypto.getRandomValues(new Uint8Array(nonceBytes))
  const body = await crypto.subtle.encrypt(parameters(iv, about), key, encoder.encode(text))
  return [iv, new Uint8Array(body)].map(base64Of).join('.')
}

/** The text; undefined where it was sealed by another key, for another place, or not at all. */
export const unsealed = async (
  key: CryptoKey,
  about: string,
  stored: string,
): Promise<string | undefined> => {
  try {
    const [iv = '', body = ''] = stored.split('.')
    const text = await crypto.subtle.decrypt(parameters(bytesOf(iv), about), key, bytesOf(body))
    return new TextDecoder().decode(text)
  } catch {
    // Nobody of ours wrote this, or the operator's secret is another one by now.
    return undefined
  }
}

const cipher = 'AES-GCM'
const use: KeyUsage[] = ['encrypt', 'decrypt']
const nonceBytes = 12
const encoder = new TextEncoder()

const parameters = (iv: Uint8Array<ArrayBuffer>, about: string): AesGcmParams => ({
  ...{ name: cipher, iv },
  additionalData: encoder.encode(about),
})

const base64Of = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
