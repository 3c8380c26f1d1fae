import { ApiError } from '#api/errors.ts'
import type { StepId } from '#dialogs/launch-instance/validation.ts'

/** Nova's names for what a step fills in, as it says them of a body that it does not take. */
const fields: Readonly<Record<string, StepId>> = {
  name: 'details',
  description: 'details',
  availability_zone: 'details',
  min_count: 'details',
  max_count: 'details',
  imageRef: 'source',
  block_device_mapping_v2: 'source',
  flavorRef: 'flavor',
  networks: 'networks',
  security_groups: 'securityGroups',
  key_name: 'keyPair',
  user_data: 'configuration',
  config_drive: 'configuration',
  adminPass: 'configuration',
  'OS-DCF:diskConfig': 'configuration',
  group: 'serverGroups',
  'os:scheduler_hints': 'hints',
  different_host: 'hints',
  same_host: 'hints',
  query: 'hints',
  target_cell: 'hints',
  different_cell: 'hints',
  build_near_host_ip: 'hints',
  cidr: 'hints',
  metadata: 'metadata',
}

/**
 * What Nova's sentences are about, the narrowest first: "Port … is still in use" speaks of networks,
 * too, and "Flavor's disk is too small for requested image" of both.
 * https://opendev.org/openstack/nova/src/branch/master/nova/exception.py
 */
const sentences: readonly (readonly [RegExp, StepId])[] = [
  [/quota exceeded.*\b(cores|ram)\b|flavor/i, 'flavor'],
  [/quota exceeded.*instances|availability zone|instance .* already exists/i, 'details'],
  [/server ?group|instance group|affinity/i, 'serverGroups'],
  [/key_?(pair|name)/i, 'keyPair'],
  [/user ?_?data|config_?drive|disk_config|disk resize/i, 'configuration'],
  [/security group/i, 'securityGroups'],
  [/\bport\b/i, 'ports'],
  [/network|subnet|fixed ip/i, 'networks'],
  // Nova names an image's metadata when a volume is too small for it.
  [/(?<!image )metadata/i, 'metadata'],
  [/scheduler|hint/i, 'hints'],
  [/block device|volume|image|snapshot|boot|disk/i, 'source'],
]

/** The step that a refused launch is about; undefined where nobody can say. */
export const stepOfRefusal = (error: unknown): StepId | undefined => {
  if (!(error instanceof ApiError)) return undefined
  for (const { path } of error.fields) {
    const step = path.map((name) => fields[name]).find((one) => one !== undefined)
    if (step !== undefined) return step
  }
  return sentences.find(([pattern]) => pattern.test(error.message))?.[1]
}
