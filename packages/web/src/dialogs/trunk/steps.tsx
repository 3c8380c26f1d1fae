import type { Trunk } from '@meridian/contract'
import { CheckboxInput, TextInput } from '#forms/fields.tsx'
import type { WizardStep } from '#forms/use-steps.ts'
import { t } from '#lib/translate.ts'
import { Alert } from '#ui/tell/alert.tsx'
import { PortLists } from '#dialogs/trunk/port-lists.tsx'
import type { PortChoices } from '#dialogs/trunk/read.ts'
import { SegmentFields } from '#dialogs/trunk/segment-fields.tsx'
import type { TrunkState } from '#dialogs/trunk/use-trunk.ts'

/** The name, the words about it and the switch of a trunk. */
export const detailsStep = ({ form, detailsProblem: problem }: TrunkState): WizardStep => ({
  ...{ id: 'details', title: t('Details'), problem },
  help: (
    <p>
      {t(
        'A trunk carries several networks to one instance, through one port: the parent. Other ports ride in it as subports.',
      )}
    </p>
  ),
  content: () => (
    <div className="flex flex-col gap-4">
      <TextInput field={form.field('name')} label={t('Name')} autoComplete="off" autoFocus />
      <TextInput field={form.field('description')} label={t('Description')} autoComplete="off" />
      <CheckboxInput
        field={form.field('admin_state_up')}
        label={t('Enable Admin State')}
        description={t('Subports of a trunk that is disabled cannot be changed.')}
      />
    </div>
  ),
})

/** The one port that the instance is plugged into (RS-TRUNKFORM-04, RS-TRUNKFORM-05). */
export const parentStep = (trunk: TrunkState, choices: PortChoices): WizardStep => ({
  ...{ id: 'parent', title: t('Parent Port'), problem: trunk.parentProblem },
  help: (
    <p>
      {t(
        'Ports that are up, in no other trunk, and of an instance or of nothing can be the parent. Make the trunk before the instance starts: most clouds refuse a port that is in use already.',
      )}
    </p>
  ),
  content: () => (
    <div className="flex flex-col gap-4">
      {trunk.parentRefusal !== undefined && (
        <Alert type="warning">
          {trunk.parentRefusal} {t('The port taken last is the parent.')}
        </Alert>
      )}
      <PortLists
        choices={choices}
        available={choices.parents}
        chosen={trunk.parents}
        elsewhere={trunk.inside}
        onChange={trunk.setParents}
        label={t('Parent Ports')}
        max={1}
        prompt={t('Select one port from those available below.')}
        none={t('No port can be the parent of a trunk.')}
      />
    </div>
  ),
})

/** The ports inside of the trunk, with the segment of each (RS-TRUNKFORM-06). */
export const insideStep = (trunk: TrunkState, choices: PortChoices, of?: Trunk): WizardStep => ({
  ...{ id: 'subports', title: t('Subports'), problem: trunk.insideProblem },
  help: (
    <p>
      {t(
        'Ports that are up, in no other trunk and of no device can be subports. Each has an ID by which its packets are told apart in the trunk, or the one of its network.',
      )}
    </p>
  ),
  content: () => (
    <>
      <PortLists
        choices={choices}
        available={choices.inside.filter(({ id }) => id !== of?.port_id)}
        chosen={trunk.inside}
        elsewhere={trunk.parents}
        onChange={trunk.setInside}
        label={t('Subports')}
        max={-1}
        prompt={t('Select subports from the ports available below.')}
        none={t('No port can be a subport.')}
      />
      <SegmentFields
        ports={trunk.inside.flatMap((id) => choices.inside.find((port) => port.id === id) ?? [])}
        segments={trunk.segments}
        onChange={trunk.setSegment}
      />
    </>
  ),
})
