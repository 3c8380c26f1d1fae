import { useEffect, useState } from 'react'
import type { Story } from '#gallery/story.ts'
import { Button } from '#ui/press/button.tsx'
import { Modal, type ModalProps } from '#ui/overlays/modal.tsx'

const nothing = () => undefined
const words = 'A dialog keeps the page below it at rest until it is closed. '

const Demo = ({ children = words, ...props }: Partial<ModalProps>) => (
  <Modal
    title="Move Toy"
    onClose={nothing}
    footer={
      <>
        <Button onPress={nothing}>Cancel</Button>
        <Button tone="primary" onPress={nothing}>
          Move
        </Button>
      </>
    }
    {...props}
  >
    {children}
  </Modal>
)

const Stacked = () => {
  const [second, setSecond] = useState(false)
  // After the first, as somebody would open it: the later dialog lies above.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setSecond(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <Demo title="Below" size="large">
      <Button onPress={() => setSecond(true)}>Open another</Button>
      {second && (
        <Demo title="On top" size="small" onClose={() => setSecond(false)}>
          Esc closes this one only.
        </Demo>
      )}
    </Demo>
  )
}

export const story: Story = {
  title: 'Modal',
  states: {
    filled: () => <Demo />,
    empty: () => <Demo footer={undefined}>{null}</Demo>,
    loading: () => <Demo working />,
    stacked: () => <Stacked />,
    'not closable': () => <Demo closable={false} />,
    'too long': () => (
      <Demo title={'A title that is far longer than its dialog is wide '.repeat(4)}>
        <p>{words.repeat(80)}</p>
      </Demo>
    ),
  },
}
