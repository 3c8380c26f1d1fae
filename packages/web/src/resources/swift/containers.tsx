import { containers as api, type Container } from '@meridian/contract'
import { call } from '#api/call.ts'
import { ApiError } from '#api/errors.ts'
import { tellUnable } from '#forms/tell-unable.ts'
import { t } from '#lib/translate.ts'
import { asking, creating } from '#resource/actions/makers.ts'
import type { Action } from '#resource/action.ts'
import { policy, refTo, resource } from '#resource/define.ts'
import { updatingMetadata } from '#dialogs/metadata/action.ts'
import { asked, bytes, date } from '#resource/makers.tsx'
import { container } from '#kinds/swift/kinds.ts'

/** What changing anything needs: Swift has no policies, but roles (`policy/data/object-store.json`). */
export const mayWrite = [policy('object-store', 'object-store:write')]

const create = creating(container, {
  requires: mayWrite,
  loadDialog: async () => {
    const { CreateContainer } = await import('#dialogs/swift/create-container.tsx')
    return (close) => <CreateContainer type={container.type} close={close} />
  },
})

const settings = asking(container, {
  id: 'settings',
  label: t('Quotas and Versions'),
  requires: mayWrite,
  form: async ({ name }, signal) => {
    const { settingsOf } = await import('#dialogs/swift/container-settings.tsx')
    return settingsOf(await call(api.load, { params: { container: name } }, { signal }))
  },
})

const remove: Action<Container> = {
  id: 'delete',
  label: t('Delete Container'),
  tone: 'danger',
  opens: true,
  activity: 'delete',
  requires: mayWrite,
  perform: async ([item], screen) => {
    if (item === undefined) return {}
    const { name } = item
    const question = {
      title: t('Delete Container'),
      text: t('Are you sure you want to delete container {name}?', { name }),
      more: t('Deleted {thing} is not recoverable.', { thing: container.inline[0] }),
      submit: t('Delete Container'),
    }
    const deleted = await screen.confirm(question, async () => {
      try {
        await call(api.remove, { params: { container: name } })
      } catch (error) {
        tellRefused(t('Unable to delete the container.'), error)
        return false
      }
      screen.toast('success', t('Container {name} deleted.', { name }))
      return true
    })
    if (deleted === undefined) return {}
    return deleted ? { deleted: [refTo(container, item)] } : { failed: [refTo(container, item)] }
  },
}

/** What the server itself says of a conflict is for the user (RS-ERR-56..59); else the general words. */
export const tellRefused = (words: string, error: unknown) =>
  tellUnable(error instanceof ApiError && error.status === 409 ? error.message : words, error)

/** The containers of the account; which names begin how is asked of the service (RS-CONT-06). */
export const containers = resource(container, {
  list: async ({ filters, page, signal }) => {
    const prefix = filters['name'] ?? page?.text
    const query = {
      ...(prefix !== undefined && { prefix }),
      ...(page && { limit: page.size }),
      ...(page?.marker !== undefined && { marker: page.marker }),
    }
    const { items, has_more, left_out } = await call(api.list, { query }, { signal })
    return { items, has_more_data: has_more, ...(left_out && { left_out }) }
  },
  load: async ([name = ''], signal) => {
    const detail = await call(api.load, { params: { container: name } }, { signal })
    return {
      name,
      count: Number(detail.container_object_count),
      bytes: Number(detail.container_bytes_used),
    }
  },
  grows: ({ name }) => name,
  properties: {
    name: { label: t('Name') },
    count: { label: t('Object Count'), align: 'end' },
    bytes: bytes(t('Size'), (item) => item.bytes),
    last_modified: date(t('Last Modified'), (item) => item.last_modified),
  },
  columns: ['name', 'count', 'bytes', 'last_modified'],
  facets: { name: asked(t('Name')) },
  actions: {
    global: [create],
    item: [settings, updatingMetadata(container, 'container', { requires: mayWrite }), remove],
  },
  details: [],
  hint: t('Create a container to keep objects in.'),
  unread: t('Unable to retrieve the containers.'),
})
