/**
 * How a flavor is made and changed. Nova changes nothing of one but its description and who may use
 * it: for anything else it is deleted, and another with its id, extra specs and projects takes its
 * place (contract: nova.md, flavors). Servers keep what they were launched with.
 * https://docs.openstack.org/api-ref/compute/#flavors
 */
import { say, type FlavorCreate, type FlavorUpdate } from '@meridian/contract'
import {
  isNotFound,
  isOpenStackError,
  type NovaFlavor,
  type NovaFlavorCreate,
  type OpenStack,
} from '@meridian/openstack'
import { errors } from '#http/errors.ts'

type Flavors = OpenStack['nova']['flavors']

/** What a flavor is made of. */
type Whole = {
  readonly flavor: NovaFlavorCreate
  /** The projects that may use it where it is not public. */
  readonly projects: readonly string[]
  readonly extras: Readonly<Record<string, string>>
}

/** A Nova that says nothing of it has public ones only. */
export const isPublic = (flavor: Pick<NovaFlavor, 'os-flavor-access:is_public'>): boolean =>
  flavor['os-flavor-access:is_public'] ?? true

/** The projects that may use a flavor which is not public. Throws OpenStackError. */
export const projectsOf = async (nova: Flavors, { id }: { readonly id: string }) =>
  (await nova.access(id)).map(({ tenant_id }) => tenant_id)

/** Makes a flavor for all projects, or for those that are named. Nothing stays of half a one. */
export const createFlavor = async (
  nova: Flavors,
  { id, flavor_access = [], description, ...sizes }: FlavorCreate,
): Promise<NovaFlavor> => {
  const { made } = await make(nova, {
    flavor: {
      ...sizes,
      ...(id && id !== 'auto' && { id }),
      ...(description && { description }),
      'os-flavor-access:is_public': flavor_access.length === 0,
    },
    projects: flavor_access.map((project) => project.id),
    extras: {},
  })
  return made
}

/**
 * Changes what is named of a flavor, in place where Nova can. Where the new one is refused the old
 * one is made again, and the refusal thrown; where that fails, too, what is lost is said (409).
 * Answers the flavor's name, and the projects that it is taken from because they are gone.
 */
export const changeFlavor = async (
  nova: Flavors,
  id: string,
  asked: FlavorUpdate,
): Promise<Changed> => {
  const found = await nova.get(id)
  const before = await wholeOf(nova, found)
  const after = changed(before, asked)
  if (isReplaced(before.flavor, after.flavor)) {
    await refuseTakenName(nova, id, before.flavor.name, after.flavor.name)
    return replace(nova, id, before, after)
  }
  const { description } = asked
  if (description !== undefined && (description ?? '') !== (found.description ?? ''))
    await nova.update(id, { description })
  await changeAccess(nova, id, before.projects, after.projects)
  return { name: found.name, gone: [] }
}

type Changed = { readonly name: string; readonly gone: readonly string[] }

const wholeOf = async (nova: Flavors, found: NovaFlavor): Promise<Whole> => {
  const { id, name, vcpus, ram, disk, swap, rxtx_factor, description, extra_specs } = found
  const open = isPublic(found)
  return {
    flavor: {
      ...{ id, name, vcpus, ram, disk, swap: swap === '' ? 0 : swap },
      'OS-FLV-EXT-DATA:ephemeral': found['OS-FLV-EXT-DATA:ephemeral'],
      'os-flavor-access:is_public': open,
      ...(rxtx_factor !== undefined && { rxtx_factor }),
      ...(description && { description }),
    },
    projects: open ? [] : await projectsOf(nova, found),
    extras: extra_specs ?? (await nova.extraSpecs(id)),
  }
}

const changed = (before: Whole, { description, flavor_access, ...sizes }: FlavorUpdate): Whole => {
  const { description: told, ...rest } = before.flavor
  const words = description === undefined ? told : description
  return {
    flavor: {
      ...rest,
      ...sizes,
      ...(words && { description: words }),
      ...(flavor_access && { 'os-flavor-access:is_public': flavor_access.length === 0 }),
    },
    projects: flavor_access ? flavor_access.map(({ id }) => id) : before.projects,
    extras: before.extras,
  }
}

/** What differs is more than Nova changes in place. */
const isReplaced = (before: NovaFlavorCreate, after: NovaFlavorCreate): boolean =>
  Object.entries(after).some(
    ([key, value]) => key !== 'description' && Reflect.get(before, key) !== value,
  )

/** A name that another flavor has is found before the old one is gone. */
const refuseTakenName = async (
  nova: Flavors,
  id: string,
  before: string,
  after: string,
): Promise<void> => {
  if (before === after) return
  const all = await nova.listAll({ is_public: 'None' })
  if (all.some((flavor) => flavor.name === after && flavor.id !== id))
    throw errors.conflict(
      say('The name "{name}" is already used by another flavor.', { name: after }),
    )
}

const changeAccess = async (
  nova: Flavors,
  id: string,
  before: readonly string[],
  after: readonly string[],
): Promise<void> => {
  for (const project of after) if (!before.includes(project)) await nova.addAccess(id, project)
  for (const project of before) if (!after.includes(project)) await nova.removeAccess(id, project)
}

const replace = async (
  nova: Flavors,
  id: string,
  before: Whole,
  after: Whole,
): Promise<Changed> => {
  await takeAway(nova, id)
  try {
    const { made, gone } = await make(nova, after, before.projects)
    return { name: made.name, gone }
  } catch (refusal) {
    await makeAgain(nova, id, before, refusal)
    throw refusal
  }
}

/** Removes a flavor that is there; where the answer was lost it may be gone all the same. */
const takeAway = async (nova: Flavors, id: string): Promise<void> => {
  try {
    await nova.remove(id)
  } catch (failure) {
    if (isOpenStackError(failure, 'fault') || !(await isGone(nova, id))) throw failure
  }
}

const isGone = async (nova: Flavors, id: string): Promise<boolean> => {
  try {
    await nova.get(id)
    return false
  } catch (error) {
    if (isNotFound(error)) return true
    throw error
  }
}

const makeAgain = async (
  nova: Flavors,
  id: string,
  before: Whole,
  refusal: unknown,
): Promise<void> => {
  try {
    // An answer that was lost may have been a yes.
    await removeIfThere(nova, id)
    await make(nova, before, before.projects)
  } catch (failure) {
    const { name } = before.flavor
    const words = { name, id, refusal: wordsOf(refusal), failure: wordsOf(failure) }
    throw errors.conflict(
      say('The flavor {name} ({id}) is gone: {refusal} It cannot be made again: {failure}', words),
    )
  }
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/**
 * Makes a flavor with all that belongs to it; where a part is refused, it is taken away again. Of
 * the projects that had it already, those that Nova refuses now are left out: a project that was
 * deleted stays in the list of a flavor, and would be in the way of it for good.
 */
const make = async (
  nova: Flavors,
  { flavor, projects, extras }: Whole,
  had: readonly string[] = [],
): Promise<{ readonly made: NovaFlavor; readonly gone: readonly string[] }> => {
  const made = await nova.create(flavor)
  const gone: string[] = []
  try {
    for (const project of projects)
      if (!(await letIn(nova, made.id, project, had.includes(project)))) gone.push(project)
    if (Object.keys(extras).length > 0) await nova.setExtraSpecs(made.id, { ...extras })
  } catch (refusal) {
    await removeIfThere(nova, made.id)
    throw refusal
  }
  return { made, gone }
}

/** False where the project is gone. */
const letIn = async (
  nova: Flavors,
  id: string,
  project: string,
  had: boolean,
): Promise<boolean> => {
  try {
    await nova.addAccess(id, project)
    return true
  } catch (refusal) {
    if (!had || !isUnknownProject(refusal)) throw refusal
    return false
  }
}

/** Nova has asked Keystone, which has no such project (nova.api.openstack.identity). */
const isUnknownProject = (refusal: unknown): boolean =>
  isOpenStackError(refusal, 'fault') &&
  refusal.status === 400 &&
  refusal.message.includes('is not a valid project')

const removeIfThere = async (nova: Flavors, id: string): Promise<void> => {
  try {
    await nova.remove(id)
  } catch (error) {
    if (!isNotFound(error)) throw error
  }
}
