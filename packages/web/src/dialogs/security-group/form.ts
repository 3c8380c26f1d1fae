import { securityGroups as api } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { area, createForm, line, tick } from '#resource/forms/fields.ts'
import { wordsOfNew } from '#resource/forms/opening.tsx'
import { securityGroup } from '#kinds/neutron/kinds.ts'

/** The fields that every group has; Neutron makes the group `default`, whose name stays. */
export const groupFields = {
  description: area(t('Description')),
  /** Neutron changes it for groups that no port has. */
  stateful: tick(t('Stateful'), {
    start: true,
    requires: [{ feature: ['network', 'stateful-security-group'] }],
    description: t(
      'Answers to what a rule lets through pass without a rule of their own. A port has stateful groups or stateless ones, not both.',
    ),
  }),
}

/** A new group. */
export const securityGroupForm = createForm({
  ...wordsOfNew(securityGroup),
  endpoint: api.create,
  fields: { name: line(t('Name')), ...groupFields },
})
