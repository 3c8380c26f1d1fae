import { domains as api, keystone } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { policy, type Facet, type Option } from '#resource/define.ts'
import { asked } from '#resource/makers.tsx'
import { areMet } from '#resource/reading/requirements.tsx'

/**
 * Narrows a list to a domain: who looks after one searches in it again and again, so it stays when
 * the search is cleared (SH-SEARCH-08).
 */
export const domainFacet = <T>(): Facet<T> => ({
  ...asked<T>(t('Domain'), domainOptions),
  persistent: true,
})

/** The domains that a list may be narrowed to: the own one for those who may not list them. */
const domainOptions = async (): Promise<readonly Option[]> => {
  const all = await areMet([policy('identity', 'identity:list_domains')])
  const found = all ? (await call(api.list, {})).items : [await call(keystone.defaultDomain, {})]
  return found.map(({ id, name }) => ({ value: id, label: name }))
}
