import { addressOf, type AddressInput, type Download } from '#api/address.ts'
import { accept } from '#api/client.ts'
import { connected } from '#api/connection.ts'
import { scopeHeaders } from '#api/session/page-scope.ts'

/**
 * The beginning of a download, for a page that shows it: at most `most` bytes, which is all where there
 * are no more. Throws `ApiError`.
 */
export const loadBytes = async <E extends Download>(
  endpoint: E,
  input: AddressInput<E>,
  { most, signal }: { readonly most: number; readonly signal: AbortSignal },
): Promise<Blob> => {
  const headers = {
    ...scopeHeaders(),
    'X-Requested-With': 'XMLHttpRequest',
    Range: `bytes=0-${most - 1}`,
  }
  const request = new Request(addressOf(endpoint, input), { headers, signal })
  const answer = await accept(await connected().transport(request))
  return answer.blob()
}
