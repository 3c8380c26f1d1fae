/** Create Flavor: its sizes, then the projects that may use it. Nova wants names and ids once. */
import { createFlavorWorkflow, say, type FlavorForm } from '@meridian/contract'
import type { OpenStack } from '@meridian/openstack'
import { workflow, type Wrong } from '#workflows/workflow.ts'

const checkInformation = async (
  { name, id }: FlavorForm,
  { nova }: OpenStack,
): Promise<Wrong[]> => {
  const all = await nova.flavors.listAll({ is_public: 'None' })
  return [
    ...(all.some((flavor) => flavor.name === name.trim())
      ? [['name', say('The name "{name}" is already used by another flavor.', { name })] as const]
      : []),
    ...(all.some((flavor) => flavor.id === id.trim())
      ? [['id', say('The ID "{id}" is already used by another flavor.', { id })] as const]
      : []),
  ]
}

/** https://docs.openstack.org/api-ref/compute/#create-flavor */
export const createFlavor = workflow(createFlavorWorkflow, [
  { id: 'information', check: checkInformation },
  { id: 'access', check: () => [] },
])
