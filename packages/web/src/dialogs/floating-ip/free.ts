import { floatingIps as api } from '@meridian/contract'
import { call } from '#api/call.ts'
import type { Choice } from '#resource/forms/field-types.ts'

/** The addresses of a project that lead nowhere yet, neither as a whole nor by their ports. */
export const freeAddresses = async (
  owner: { readonly project_id?: string },
  signal: AbortSignal,
): Promise<readonly Choice[]> =>
  (await call(api.list, { query: owner }, { signal })).items
    .filter(({ port_id, port_forwardings = [] }) => !port_id && port_forwardings.length === 0)
    .map(({ id, ip, description }) => ({
      value: id,
      label: ip,
      ...(description && { description }),
    }))
