import { domains as api, keystone } from '@meridian/contract'
import { call } from '#api/call.ts'
import { policy, type Option } from '#resource/define.ts'
import { areMet } from '#resource/requirements.tsx'

/** The domains that a list may be narrowed to: the own one for those who may not list them. */
export const domainOptions = async (): Promise<readonly Option[]> => {
  const all = await areMet([policy('identity', 'identity:list_domains')])
  const found = all ? (await call(api.list, {})).items : [await call(keystone.defaultDomain, {})]
  return found.map(({ id, name }) => ({ value: id, label: name }))
}
