import { servers } from '@meridian/contract'
import { call } from '#api/call.ts'
import { usePart } from '#resource/reading/use-part.ts'
import { HowToGetIn } from '#resources/nova/instances/how-to-get-in.tsx'
import { instance } from '#kinds/nova/kinds.ts'

/** How to get in to an instance, where its own page is not: it is read by its id. */
export const WayIn = ({ id }: { readonly id: string }) => {
  const server = usePart(instance, id, 'way in', (signal) =>
    call(servers.load, { params: { id } }, { signal }),
  )
  return server.data ? <HowToGetIn server={server.data} elsewhere /> : null
}
