import type { Transport } from '@meridian/openstack'

/** Stands between the server and a cloud in whose tokens services of these types are not. */
export const lacking =
  (...types: readonly string[]) =>
  (ask: Transport): Transport =>
  async (request) => {
    const answer = await ask(request)
    if (!new URL(request.url).pathname.endsWith('/auth/tokens')) return answer
    if (request.method === 'HEAD' || answer.status === 204) return answer
    const text = JSON.stringify(await answer.json(), (key, value: unknown) =>
      key === 'catalog' && Array.isArray(value)
        ? value.filter(({ type }) => !types.includes(type))
        : value,
    )
    return new Response(text, answer)
  }
