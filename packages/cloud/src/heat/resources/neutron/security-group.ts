/** Security groups of a stack and their rules (heat …neutron.security_group, security_group_rule). */
import { isConflict, mapsOf, textOf, withoutNulls } from '#heat/resources/ask.ts'
import { invalid } from '#heat/resources/failures.ts'
import {
  changed,
  idOf,
  lifeOf,
  made,
  prepared,
  preparedChange,
  removed,
  shown,
} from '#heat/resources/neutron/client.ts'
import { securityGroupRuleSchema } from '#heat/resources/neutron/security-group-rule-schema.ts'
import { securityGroupSchema } from '#heat/resources/neutron/security-group-schema.ts'
import type { Resource, ResourceType } from '#heat/resources/type.ts'
import type { Json, JsonObject } from '#http/json.ts'

const DEFAULT_EGRESS: readonly JsonObject[] = [
  { direction: 'egress', ethertype: 'IPv4' },
  { direction: 'egress', ethertype: 'IPv6' },
]

/** A rule as Neutron has it; one of a remote group that names none means its own group. */
function ruleOf(group: string, rule: JsonObject): JsonObject {
  const { remote_mode: mode, ...rest } = withoutNulls(rule)
  const { remote_group_id: remote, remote_ip_prefix: prefix, ...fields } = rest
  return {
    ...fields,
    security_group_id: group,
    ...(mode === 'remote_group_id' ? { remote_group_id: remote ?? group } : {}),
    ...(mode !== 'remote_group_id' && prefix !== undefined ? { remote_ip_prefix: prefix } : {}),
  }
}

/** The first rule for what leaves takes the place of those that let everything out. */
function makeRules(it: Resource, group: string, rules: readonly JsonObject[]): void {
  const [first] = rules.filter(({ direction }) => direction === 'egress')
  for (const rule of rules) {
    if (rule === first) removeRules(it, group, 'egress')
    try {
      made(it, 'security_group_rule', ruleOf(group, rule))
    } catch (error) {
      // A rule that is there already counts as made.
      if (!isConflict(error)) throw error
    }
  }
}

function removeRules(it: Resource, group: string, direction?: string): void {
  for (const rule of mapsOf(shown(it, 'security_group', group)['security_group_rules'])) {
    if (direction === undefined || rule['direction'] === direction) {
      removed(it, 'security_group_rule', textOf(rule, 'id'))
    }
  }
}

const notDefault = ({ name }: JsonObject): void => {
  if (name === 'default') {
    throw invalid('Security groups cannot be assigned the name "default".')
  }
}

export const securityGroup: ResourceType = {
  ...securityGroupSchema,
  life: {
    ...lifeOf('security_group'),
    validate: notDefault,
    create: (it) => {
      const { rules, ...fields } = prepared(it)
      const id = made(it, 'security_group', fields)
      makeRules(it, id, mapsOf(rules))
      return id
    },
    update: (it, id, change, before) => {
      const { rules, ...fields } = preparedChange(it, change, before)
      if (rules !== undefined) {
        removeRules(it, id)
        makeRules(it, id, DEFAULT_EGRESS)
      }
      changed(it, 'security_group', id, fields)
      makeRules(it, id, mapsOf(rules))
    },
  },
}

const texts = (value: Json): Json => (typeof value === 'number' ? String(value) : value)

export const securityGroupRule: ResourceType = {
  ...securityGroupRuleSchema,
  life: {
    ...lifeOf('security_group_rule'),
    create: (it) => {
      const { security_group: group, remote_group: remote, ...fields } = prepared(it, false)
      const { port_range_min: from, port_range_max: to, ...rest } = fields
      return made(it, 'security_group_rule', {
        ...rest,
        security_group_id: idOf(it, 'security_group', textOf({ group: group ?? '' }, 'group')),
        ...(typeof remote === 'string'
          ? { remote_group_id: idOf(it, 'security_group', remote) }
          : {}),
        ...(from === undefined ? {} : { port_range_min: texts(from) }),
        ...(to === undefined ? {} : { port_range_max: texts(to) }),
      })
    },
  },
}
