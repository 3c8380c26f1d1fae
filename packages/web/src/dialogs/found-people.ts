import { groups, projects, users } from '@meridian/contract'
import { call } from '#api/call.ts'
import { mostFound, type Search } from '#forms/fields/found.ts'
import { t } from '#lib/translate.ts'

type Within = { readonly domain_id?: string }

const page = (text: string) =>
  ({ paginate: true, limit: mostFound, ...(text !== '' ? { name__contains: text } : {}) }) as const

/** Finds users by a part of their names, of a domain or of where the session works. */
export const searchUsers =
  (within: Within = {}): Search =>
  async (text, signal) => {
    const query = { ...page(text), ...within }
    const { items, has_more_data } = await call(users.list, { query }, { signal })
    return {
      items: items.map(({ id, name, enabled, email }) => ({
        id,
        name,
        note: enabled ? (email ?? undefined) : t('Disabled.'),
      })),
      more: has_more_data,
    }
  }

/** Finds groups by a part of their names. */
export const searchGroups =
  (within: Within = {}): Search =>
  async (text, signal) => {
    const query = { ...page(text), ...within }
    const { items, has_more_data } = await call(groups.list, { query }, { signal })
    return {
      items: items.map(({ id, name, description }) => ({ id, name, note: description })),
      more: has_more_data,
    }
  }

/** Finds projects by a part of their names. */
export const searchProjects =
  (within: Within = {}): Search =>
  async (text, signal) => {
    const { name__contains: name__icontains, ...terms } = page(text)
    const part = name__icontains === undefined ? {} : { name__icontains }
    const query = { ...terms, ...part, ...within }
    const { items, has_more_data } = await call(projects.list, { query }, { signal })
    return {
      items: items.map(({ id, name, description }) => ({
        id,
        name,
        note: description ?? undefined,
      })),
      more: has_more_data,
    }
  }
