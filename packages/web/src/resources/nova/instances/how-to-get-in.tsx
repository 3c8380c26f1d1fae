import { images, serverAccess, type Server } from '@meridian/contract'
import type { ReactNode } from 'react'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { ItemAction } from '#resource/details/item-actions.tsx'
import { detailsPath } from '#resource/paths.ts'
import { usePart } from '#resource/reading/use-part.ts'
import { securityGroup } from '#kinds/neutron/kinds.ts'
import { instance } from '#kinds/nova/kinds.ts'
import { loginName } from '#resources/nova/instances/login-name.ts'
import { needsAccess, reachOf, type Todo } from '#resources/nova/instances/reach.ts'
import { CopyIconButton } from '#ui/press/copy.tsx'
import { Link } from '#ui/press/link.tsx'
import { RetryButton } from '#ui/press/retry-button.tsx'

type Props = {
  readonly server: Server
  /** Not on the instance's own page, whose actions are there alone. */
  readonly elsewhere?: boolean
}

/**
 * The command by which one logs in to an instance, or the first reason why nobody can, with what to do
 * about it. It reads the image, for who logs in, and what Neutron says of the way there.
 */
export const HowToGetIn = ({ server, elsewhere = false }: Props) => {
  const { id, image: source } = server
  const image = usePart(
    instance,
    id,
    ['system', source?.id],
    (signal) => call(images.load, { params: { id: source?.id ?? '' } }, { signal }),
    { enabled: source !== null },
  )
  const asks = needsAccess(server)
  const access = usePart(
    instance,
    id,
    'access',
    (signal) => call(serverAccess.load, { params: { id } }, { signal }),
    { enabled: asks },
  )
  const waits = (source !== null && isOpen(image)) || (asks && isOpen(access))
  // An image that is gone, or that may not be seen, says no name.
  const user = loginName(image.data)
  if (user === undefined) return null
  return (
    <section
      aria-label={t('How to get in')}
      aria-busy={waits}
      className="mb-3 flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line px-3 py-2"
    >
      {waits ? (
        <p className="text-muted">{t('Looking for a way in')}</p>
      ) : (
        <Way
          server={server}
          elsewhere={elsewhere}
          user={user}
          access={access.data}
          retry={
            <RetryButton size="small" error={access.error} onPress={() => void access.reload()} />
          }
        />
      )}
    </section>
  )
}

/** Neither read nor failed yet. */
const isOpen = ({ data, error }: { readonly data: unknown; readonly error: unknown }) =>
  data === undefined && !error

type WayProps = Required<Props> & {
  readonly user: string
  readonly access: Parameters<typeof reachOf>[1]
  readonly retry: ReactNode
}

const Way = ({ server, elsewhere, user, access, retry }: WayProps) => {
  const { address, says, todo, unread } = reachOf(server, access)
  const command = address && `ssh ${user}@${address}`
  return (
    <>
      {command && (
        <span className="inline-flex max-w-full items-center gap-1">
          <code className="min-w-0 font-mono wrap-anywhere">{command}</code>
          <CopyIconButton text={command} label={t('Copy the command')} />
        </span>
      )}
      {says !== undefined && <p className="min-w-0 text-muted">{says}</p>}
      {todo && <ToDo todo={todo} instanceId={elsewhere ? server.id : undefined} />}
      {unread && retry}
    </>
  )
}

type ToDoProps = { readonly todo: Todo; readonly instanceId: string | undefined }

const ToDo = ({ todo, instanceId }: ToDoProps) => {
  if ('action' in todo) {
    if (instanceId === undefined) return <ItemAction id={todo.action} />
    return (
      <Link look="button" to={detailsPath(instance.type, [instanceId])}>
        {t('Open Instance')}
      </Link>
    )
  }
  const group = detailsPath(securityGroup.type, [todo.addRulesTo])
  return (
    <Link look="button" to={`${group}?tab=rules&dialog=add_rules`}>
      {t('Add Rules')}
    </Link>
  )
}
