import {
  ServerGroupForm,
  serverGroupPolicies,
  serverGroups as api,
  type ServerGroupPolicy,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import { hasComputeFeature } from '#api/features.ts'
import { t } from '#lib/translate.ts'
import { createForm, line, select } from '#resource/forms/fields.ts'

const words: Readonly<Record<ServerGroupPolicy, string>> = {
  affinity: t('Affinity'),
  'anti-affinity': t('Anti Affinity'),
  'soft-anti-affinity': t('Soft Anti Affinity'),
  'soft-affinity': t('Soft Affinity'),
}

/** Every policy that Nova knows, in words (RS-SGRP-13..15). */
export const policyOptions = serverGroupPolicies.map((value) => ({ value, label: words[value] }))

/** Those that this cloud has: the soft ones need a newer Nova (RS-SGRP-14). */
const offered = async (signal: AbortSignal) => {
  const hasSoft = await hasComputeFeature('servergroup_soft_policies', { signal })
  return policyOptions.filter(({ value }) => hasSoft || !value.startsWith('soft-'))
}

/** A group, of which new servers become members; the call sends a list of policies (RS-SGRP-12). */
export const serverGroupForm = createForm({
  endpoint: { ...api.create, body: ServerGroupForm },
  fields: {
    name: line(t('Name')),
    policy: select<ServerGroupPolicy | ''>(t('Policy'), offered, {
      start: '',
      description: t(
        'Affinity keeps the instances of the group on one host, anti affinity on different hosts. ' +
          'A soft policy is kept as far as there is room.',
      ),
    }),
  },
  send: ({ name, policy }) =>
    call(api.create, { body: { name, policies: policy === '' ? [] : [policy] } }),
  intro: t('An instance joins a server group when it is launched, and stays in it.'),
  done: t('Server Group %s was successfully created.'),
  failed: t('Unable to create the server group.'),
})
