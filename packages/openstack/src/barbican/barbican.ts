/** Barbican as the dashboard needs it. https://docs.openstack.org/barbican/latest/api/ */
import type {
  BarbicanContainer,
  BarbicanContainerCreate,
  BarbicanSecret,
  BarbicanSecretCreate,
} from '#barbican/types.ts'
import { collection, type Collection, type Signal } from '#collection.ts'
import { byOffset } from '#paging.ts'
import type { Service } from '#service.ts'
import { fixed, type Path } from '#url.ts'

export type * from '#barbican/types.ts'

/** Secrets are never changed, and what is secret of them is never read. */
export function createBarbican(service: Service) {
  const { available, call, raw } = service
  return {
    available,
    call,
    raw,
    containers: kept<BarbicanContainer, BarbicanContainerCreate, 'container_ref'>(
      service,
      fixed('/containers'),
      { many: 'containers', ref: 'container_ref' },
    ),
    secrets: kept<BarbicanSecret, BarbicanSecretCreate, 'secret_ref'>(service, fixed('/secrets'), {
      many: 'secrets',
      ref: 'secret_ref',
    }),
  }
}

/** What is kept is read, made and deleted; who makes something is told its address alone. */
function kept<Wire, Create, Ref extends string>(
  service: Service,
  at: Path,
  { many, ref }: { many: string; ref: Ref },
) {
  const { list, listAll, page, leaf, get, remove }: Collection<Wire> = collection<Wire>(
    service,
    at,
    { many, pages: byOffset },
  )
  return {
    ...{ list, listAll, page, leaf, get, remove },
    /** Gives the address of what was made. */
    create: (body: Create, options?: Signal) =>
      service.ask<string>('POST', at, ref, { body, ...options }),
  }
}
