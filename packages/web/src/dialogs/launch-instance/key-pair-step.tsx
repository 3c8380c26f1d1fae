import type { Keypair, KeypairCreated } from '@meridian/contract'
import { useState } from 'react'
import type { TransferColumn } from '#forms/transfer/transfer.ts'
import { t } from '#lib/translate.ts'
import { policy } from '#resource/define.ts'
import { FieldsDialog } from '#resource/forms/fields-dialog.tsx'
import { Gate } from '#resource/reading/requirements.tsx'
import { Button } from '#ui/press/button.tsx'
import { DescriptionList } from '#ui/tell/description-list.tsx'
import { AddIcon, UploadIcon } from '#ui/icons.ts'
import { creatingForm, importingForm } from '#dialogs/keypair/forms.ts'
import { wrongKeyName } from '#dialogs/keypair/names.ts'
import { Allocation } from '#dialogs/launch-instance/allocation.tsx'
import { Columns, SideBySide } from '#dialogs/launch-instance/layout.tsx'
import { Missing } from '#dialogs/launch-instance/missing.tsx'
import type { Launch } from '#dialogs/launch-instance/use-launch.ts'

const mayCreate = [policy('compute', 'os_compute_api:os-keypairs:create')]

/** The key that opens the new servers; one can be made here. */
export const KeyPairStep = ({ launch }: { readonly launch: Launch }) => {
  const { data, spec, choose } = launch
  const [dialog, setDialog] = useState<keyof typeof dialogs>()
  const [made, setMade] = useState<readonly Keypair[]>([])
  const { data: read } = data.keypairs
  const all = read && [
    ...read,
    ...made.filter(({ name }) => !read.some((pair) => pair.name === name)),
  ]
  const close = () => setDialog(undefined)
  const take = (created: KeypairCreated) => {
    close()
    setMade([...made, created])
    choose({ key_pair: created })
    void data.keypairs.reload()
  }
  return (
    <Columns>
      <p>{t('A key pair lets you sign in to the instance once it runs.')}</p>
      <Gate name="create key pair" requires={mayCreate}>
        <SideBySide>
          <Button icon={AddIcon} onPress={() => setDialog('create')}>
            {t('Create Key Pair')}
          </Button>
          <Button icon={UploadIcon} onPress={() => setDialog('import')}>
            {t('Import Key Pair')}
          </Button>
        </SideBySide>
      </Gate>
      <Missing launch={launch} name="key_pair" />
      <Allocation
        loaded={{ ...data.keypairs, data: all }}
        failed={t('Unable to retrieve the keypairs.')}
        label={t('Key Pair')}
        allocated={spec.key_pair ? [spec.key_pair] : []}
        onChange={([chosen]) => choose({ key_pair: chosen ?? null })}
        idOf={nameOf}
        nameOf={nameOf}
        columns={columns}
        max={1}
        drawer={(keypair) => <KeyDetails keypair={keypair} />}
        prompt={t('Select a key pair from those available below.')}
        none={t('There is no key pair yet. Create one, or import a public key.')}
      />
      {dialog && (
        <FieldsDialog {...dialogs[dialog]} nameOf={nameOf} onClose={close} onDone={take} />
      )}
    </Columns>
  )
}

const dialogs = {
  create: {
    title: t('Create Key Pair'),
    form: creatingForm(wrongKeyName, t('Created keypair: %s')),
  },
  import: { title: t('Import Public Key'), form: importingForm(wrongKeyName) },
}

const KeyDetails = ({ keypair }: { readonly keypair: Keypair }) => (
  <DescriptionList
    rows={[
      { term: t('Type'), value: keypair.type },
      { term: t('Public Key'), value: keypair.public_key },
    ]}
  />
)

const nameOf = ({ name }: Pick<Keypair, 'name'>) => name

const columns: readonly TransferColumn<Keypair>[] = [
  { id: 'name', label: t('Name'), show: nameOf, text: nameOf },
  { id: 'type', label: t('Type'), show: ({ type }) => type, text: ({ type }) => type },
  {
    id: 'fingerprint',
    label: t('Fingerprint'),
    priority: 4,
    show: ({ fingerprint }) => <code className="font-mono text-xs">{fingerprint}</code>,
    text: ({ fingerprint }) => fingerprint,
  },
]
