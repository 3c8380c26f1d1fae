import type { ReactNode } from 'react'
import { SelectInput, TextInput } from '#forms/fields.tsx'
import { MultiSelectInput } from '#forms/fields/multi-select-input.tsx'
import { Unread } from '#forms/unread.tsx'
import { t } from '#lib/translate.ts'
import { useMet } from '#resource/reading/requirements.tsx'
import { Fold } from '#ui/frame/fold.tsx'
import { ConfigurationStep } from '#dialogs/launch-instance/configuration-step.tsx'
import { CreateGroup } from '#dialogs/launch-instance/made/create-group.tsx'
import { ZoneField } from '#dialogs/launch-instance/details-fields.tsx'
import {
  hasHints,
  hasMetadata,
  hasPorts,
  hasServerGroups,
} from '#dialogs/launch-instance/ground.ts'
import { PortsStep } from '#dialogs/launch-instance/ports-step.tsx'
import { HintsStep, MetadataStep } from '#dialogs/launch-instance/texts-steps.tsx'
import type { Launch } from '#dialogs/launch-instance/use-launch.ts'
import { CloudInit } from '#dialogs/launch/cloud-init.tsx'
import { Fields } from '#dialogs/launch/layout.tsx'
import { Part } from '#dialogs/launch/part.tsx'

type Props = { readonly launch: Launch }

/** What few launches need: groups, zone, script, ports, hints, metadata. */
export const Advanced = ({ launch }: Props) => (
  <Fold
    title={t('Advanced')}
    summary={t('Security groups, zone, script, ports, hints, metadata')}
    onOpen={() => launch.approach(['ports', 'serverGroups'])}
  >
    <div className="flex flex-col gap-4">
      <Fields>
        {launch.data.known.hasDescription && (
          <TextInput field={launch.field('description')} label={t('Description')} maxLength={255} />
        )}
        <Part launch={launch} of={ZoneField} />
        {launch.data.known.hasNetworking && <GroupsField launch={launch} />}
      </Fields>
      <CloudInit launch={launch} />
      <Part launch={launch} of={ConfigurationStep} />
      <Extras launch={launch} />
    </div>
  </Fold>
)

const GroupsField = ({ launch }: Props) => {
  const { data, spec, choose, field } = launch
  const all = data.groups.data ?? []
  return (
    <div className="flex flex-col gap-2">
      <MultiSelectInput
        field={{
          ...field('security_groups'),
          value: spec.security_groups.map(({ id }) => id),
          onChange: (ids) => choose({ security_groups: all.filter(({ id }) => ids.includes(id)) }),
        }}
        label={t('Security Groups')}
        placeholder={t('None')}
        options={all.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <CreateGroup launch={launch} />
      <Unread
        loaded={data.groups}
        says={(why) => `${t('Unable to retrieve the security groups.')} ${why}`}
      />
    </div>
  )
}

const extras = [
  { id: 'serverGroups', requires: [{ check: hasServerGroups }] },
  { id: 'ports', requires: [{ check: hasPorts }] },
  { id: 'hints', requires: [{ check: hasHints }] },
  { id: 'metadata', requires: [{ check: hasMetadata }] },
] as const

/** What not every cloud or user has. */
const Extras = ({ launch }: Props) => {
  const there = useMet('launch extras', extras)?.map(({ id }) => id) ?? []
  return (
    <>
      {there.includes('serverGroups') && <Part launch={launch} of={ServerGroupField} />}
      {there.includes('ports') && Boolean(launch.data.ports.data?.length) && (
        <Group title={t('Network Ports')}>
          <Part launch={launch} of={PortsStep} />
        </Group>
      )}
      {there.includes('hints') && (
        <Group title={t('Scheduler Hints')}>
          <Part launch={launch} of={HintsStep} />
        </Group>
      )}
      {there.includes('metadata') && (
        <Group title={t('Metadata')}>
          <Part launch={launch} of={MetadataStep} />
        </Group>
      )}
    </>
  )
}

type GroupProps = { readonly title: string; readonly children: ReactNode }

const Group = ({ title, children }: GroupProps) => (
  <section aria-label={title} className="flex flex-col gap-2 border-t border-line pt-3">
    <h3 className="font-semibold">{title}</h3>
    {children}
  </section>
)

const ServerGroupField = ({ launch: { data, spec, choose, field } }: Props) => {
  const all = data.serverGroups.data ?? []
  return (
    <Fields>
      <SelectInput
        field={{
          ...field('server_groups'),
          name: 'server_group',
          value: spec.server_groups[0]?.id ?? '',
          onChange: (id) => choose({ server_groups: all.filter((group) => group.id === id) }),
        }}
        label={t('Server Group')}
        options={[
          { value: '', label: t('No server group') },
          ...all.map(({ id, name, policy }) => ({ value: id, label: name, description: policy })),
        ]}
      />
      <Unread
        loaded={data.serverGroups}
        says={(why) => `${t('Unable to retrieve the server groups.')} ${why}`}
      />
    </Fields>
  )
}
