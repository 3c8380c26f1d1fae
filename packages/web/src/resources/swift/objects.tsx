import { objects as api, encoded } from '@meridian/contract'
import { addressOf } from '#api/address.ts'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { bytes as sizeText } from '#lib/units.ts'
import { creating, editing } from '#resource/actions/makers.ts'
import type { Action } from '#resource/action.ts'
import { refTo, resource, type ListQuery } from '#resource/define.ts'
import { asked, date } from '#resource/makers.tsx'
import { updatingMetadata } from '#dialogs/metadata/action.ts'
import { tellChanged } from '#dialogs/object-upload/uploaded.ts'
import { archivesOf, fitsArchives } from '#dialogs/swift/archives.ts'
import { pathTo, type ObjectPlace } from '#dialogs/swift/place.ts'
import type { ObjectRow } from '#kinds/swift/kinds.ts'
import { object } from '#kinds/swift/kinds.ts'
import { mayWrite } from '#resources/swift/containers.tsx'
import { Link } from '#ui/press/link.tsx'
import { saveFrom } from '#ui/save-file.ts'

const isObject = ({ is_object }: ObjectRow): boolean => is_object

/** What is in a folder of a container, with all that can be done there. */
export const objectsIn = (place: ObjectPlace) => {
  const upload = creating(object, {
    id: 'upload-many',
    label: t('Upload Files'),
    requires: mayWrite,
    loadDialog: async () => {
      const { UploadMany } = await import('#dialogs/object-upload/upload-many.tsx')
      return (close) => <UploadMany place={place} close={close} />
    },
  })
  const uploadOne = creating(object, {
    id: 'upload',
    label: t('Upload File'),
    requires: mayWrite,
    loadDialog: async () => {
      const { UploadFile } = await import('#dialogs/object-upload/upload-file.tsx')
      return (close) => <UploadFile place={place} close={close} />
    },
  })
  const createFolder = creating(object, {
    id: 'create-folder',
    label: t('Create Folder'),
    requires: mayWrite,
    loadDialog: async () => {
      const { CreateFolder } = await import('#dialogs/swift/create-folder.tsx')
      return (close) => <CreateFolder type={object.type} place={place} close={close} />
    },
  })
  const view = editing(object, {
    id: 'view',
    label: t('View Details'),
    offered: isObject,
    loadDialog: async (item, signal) => {
      const { loadViewObject } = await import('#dialogs/swift/view-object.tsx')
      return loadViewObject(item, object.type, signal)
    },
  })
  const edit = editing(object, {
    requires: mayWrite,
    offered: isObject,
    label: t('Edit'),
    loadDialog: async (item) => {
      const { EditObject } = await import('#dialogs/swift/edit-object.tsx')
      return (close) => <EditObject item={item} close={close} />
    },
  })
  const copy = editing(object, {
    id: 'copy',
    label: t('Copy'),
    requires: mayWrite,
    offered: isObject,
    allowed: ({ bytes }) => bytes > 0 || t('There is nothing in it to copy.'),
    loadDialog: async (item) => {
      const { CopyObject } = await import('#dialogs/swift/copy-object.tsx')
      return (close) => <CopyObject type={object.type} item={item} close={close} />
    },
  })
  const download: Action<ObjectRow> = {
    id: 'download',
    label: t('Download'),
    offered: isObject,
    perform: async ([item]) => {
      if (item) saveFrom(addressOf(api.download, { params: item }))
      return {}
    },
  }
  const archive: Action<ObjectRow> = {
    id: 'archive',
    label: t('Download as Archive'),
    together: (items) => fitsArchives(place, items),
    perform: async (items, screen) => {
      const addresses = archivesOf(place, items)
      const count = addresses.length
      const question = {
        title: t('Download as Archive'),
        text: t('What you have checked comes as {count} archives.', { count }),
      }
      if (count === 1 || (await screen.confirm(question, async () => true)))
        addresses.forEach(saveFrom)
      return {}
    },
  }
  const remove: Action<ObjectRow> = {
    id: 'delete',
    label: t('Delete'),
    tone: 'danger',
    opens: true,
    activity: 'delete',
    requires: mayWrite,
    perform: async (items, screen) => {
      const load = async () => (await import('#dialogs/swift/delete-objects.tsx')).DeleteObjects
      const DeleteObjects = await screen.load(load)
      if (!DeleteObjects) return {}
      const gone = await screen.open<readonly ObjectRow[]>((close) => (
        <DeleteObjects items={items} close={close} />
      ))
      if (gone === undefined) return {}
      // The contents of folders are gone, too: the lists say what is left.
      tellChanged(place.container)
      return { deleted: gone.map((item) => refTo(object, item)) }
    },
  }

  return resource(object, {
    list: async ({ filters, page, signal }: ListQuery) => {
      const prefix = filters['name'] ?? page?.text
      const query = {
        delimiter: '/',
        // Once more than the query itself (RS-SWIFT-05).
        ...(place.folder !== '' && { path: encoded(place.folder) }),
        ...(prefix !== undefined && { prefix }),
        ...(page && { limit: page.size }),
        ...(page?.marker !== undefined && { marker: page.marker }),
      }
      const params = { container: place.container }
      const found = await call(api.list, { params, query }, { signal })
      const { items, has_more, left_out } = found
      return {
        items: items.map((item): ObjectRow => ({ ...item, container: place.container })),
        has_more_data: has_more,
        ...(left_out && { left_out }),
      }
    },
    load: readRow,
    grows: ({ path }) => path,
    properties: {
      name: {
        label: t('Name'),
        show: (item) =>
          item.is_subdir ? (
            <Link to={pathTo({ container: item.container, folder: item.path })}>
              {item.name || '/'}
            </Link>
          ) : (
            item.name
          ),
      },
      bytes: {
        label: t('Size'),
        align: 'end',
        show: (item) => (item.is_subdir ? t('Folder') : sizeText(item.bytes)),
      },
      last_modified: date(t('Last Modified'), (item) => item.last_modified),
    },
    columns: ['name', 'bytes'],
    drawer: ['last_modified'],
    facets: { name: asked(t('Name')) },
    prompt: t('Names that begin with'),
    actions: {
      global: [upload, uploadOne, createFolder],
      batch: [archive, remove],
      item: [
        view,
        download,
        edit,
        copy,
        updatingMetadata(object, 'object', { requires: mayWrite, offered: isObject }),
        remove,
      ],
    },
    details: [],
    hint: t('Upload a file or create a folder.'),
    unread: t('Unable to retrieve the objects.'),
  })
}

/** A row by its key, for addresses of dialogs. */
const readRow = async (
  [name = '', path = '']: readonly string[],
  signal?: AbortSignal,
): Promise<ObjectRow> => {
  const last = path.replace(/\/$/, '').split('/').at(-1) ?? ''
  const row = { container: name, path, name: last, bytes: 0, content_type: '' }
  if (path.endsWith('/')) return { ...row, is_subdir: true, is_object: false }
  const found = await call(api.load, { params: { container: name, path } }, { signal })
  const { content_type, etag: hash, timestamp: last_modified } = found
  const bytes = Number(found.bytes)
  return { ...row, bytes, content_type, hash, last_modified, is_subdir: false, is_object: true }
}
