import type { Server } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { can } from '#resources/nova/instances/states.ts'

/** The console of a server, in the page. */
export const Console = ({ server }: { readonly server: Server }) => {
  const allowed = can('console')(server)
  return <p>{allowed === true ? t('Connecting to the console…') : allowed}</p>
}
