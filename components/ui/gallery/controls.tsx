'use client';

import { BookCheck, Info, Plus, Printer, Copy, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { type FieldValues, useForm } from 'react-hook-form';

import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button, IconButton } from '@/components/ui/button';
import type { ButtonVariant } from '@/components/ui/button-class';
import { Callout } from '@/components/ui/callout';
import { AddChip, ChoiceChip, FilterChip } from '@/components/ui/chip';
import { ChoicePopover } from '@/components/ui/choice-popover';
import { ColumnChooser } from '@/components/ui/column-chooser';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Dialog } from '@/components/ui/dialog';
import { Drawer } from '@/components/ui/drawer';
import { ExportMenu, TABLE_FORMATS } from '@/components/ui/export-menu';
import { FileButton } from '@/components/ui/file-button';
import { FilterMenu } from '@/components/ui/filter-menu';
import { FormDialog } from '@/components/ui/form-dialog';
import { SecretDialog } from '@/components/ui/secret-dialog';
import { Kbd } from '@/components/ui/kbd';
import { LookSwitch, type Look } from '@/components/ui/look-switch';
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/menu';
import { PanelSection } from '@/components/ui/panel-section';
import { PeekPanel } from '@/components/ui/peek-panel';
import { Popover } from '@/components/ui/popover';
import { RateSwitch } from '@/components/ui/rate-switch';
import { SaveOrCancel } from '@/components/ui/save-or-cancel';
import { SearchBox } from '@/components/ui/search-box';
import { Segments } from '@/components/ui/segments';
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton';
import { StatusBadge } from '@/components/ui/status-badge';
import { Tabs } from '@/components/ui/tabs';
import { TextField } from '@/components/ui/text-field';
import { Section, useSample } from './gallery';

const ROW = 'flex flex-wrap items-center gap-2';
const VARIANTS: readonly ButtonVariant[] = ['default', 'primary', 'ghost', 'danger'];
const TONES: readonly BadgeTone[] = [
  'neutral',
  'info',
  'positive',
  'negative',
  'warning',
  'violet',
];
const STATUSES = [
  'draft',
  'pending_approval',
  'posted',
  'settled',
  'overdue',
  'voided',
  'reversed',
];
const none = () => undefined;

function Badges() {
  const words = useSample();
  return (
    <div className={ROW}>
      {TONES.map((tone) => (
        <Badge key={tone} tone={tone} icon={Info}>
          {words.name}
        </Badge>
      ))}
      {STATUSES.map((status) => (
        <StatusBadge key={status} status={status} />
      ))}
    </div>
  );
}

function Chips() {
  const words = useSample();
  return (
    <div className={ROW}>
      <FilterChip name={words.currency} value="EUR" onRemove={none} />
      <ChoiceChip name={words.branch} value={words.party} />
      <AddChip>{words.more}</AddChip>
    </div>
  );
}

function Callouts() {
  const words = useSample();
  return (
    <div className="grid gap-2">
      {(['info', 'positive', 'warning', 'negative', 'violet'] as const).map((tone) => (
        <Callout key={tone} tone={tone} actions={<Button icon={Plus}>{words.more}</Button>}>
          {words.note}
        </Callout>
      ))}
    </div>
  );
}

function TabsAndSwitches() {
  const words = useSample();
  const [tab, setTab] = useState('one');
  const [look, setLook] = useState<Look>('chart');
  const [typed, setTyped] = useState('');
  const choices = [
    { value: 'one', label: words.buy },
    { value: 'two', label: words.sell },
  ];
  const panels = choices.map((choice) => ({ ...choice, count: 3, panel: <p>{choice.label}</p> }));
  return (
    <div className="grid gap-3">
      <Tabs label={words.tickets} tabs={panels} value={tab} onChange={setTab} />
      <div className={ROW}>
        <Segments label={words.tickets} choices={choices} value={tab} onChange={setTab} />
        <LookSwitch value={look} onChange={setLook} />
        <RateSwitch />
        <SearchBox label={words.tickets} value={typed} onChange={setTyped} kbd="/" />
      </div>
    </div>
  );
}

const KEYS = ['Ctrl Enter', 'Esc', 'F2'];

function Menus() {
  const words = useSample();
  const [code, setCode] = useState<string>();
  const choices = ['USD', 'EUR'].map((value) => ({ value, label: value }));
  return (
    <div className={ROW}>
      <Menu align="start" trigger={<Button>{words.more}</Button>}>
        <MenuItem icon={Copy} kbd="Ctrl D" onSelect={none}>
          {words.memo}
        </MenuItem>
        <MenuItem disabled onSelect={none}>
          {words.post}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} danger onSelect={none}>
          {words.remove}
        </MenuItem>
      </Menu>
      <FilterMenu name={words.currency} value={code} choices={choices} onChange={setCode} />
      <ExportMenu formats={TABLE_FORMATS} isBusy={false} onSave={none} />
    </div>
  );
}

function Popovers() {
  const words = useSample();
  const [code, setCode] = useState('USD');
  const [visible, setVisible] = useState<readonly string[]>();
  const columns = [
    { id: 'name', label: words.name },
    { id: 'amount', label: words.amount },
  ];
  return (
    <div className={ROW}>
      <Popover label={words.note} trigger={<Button>Popover</Button>}>
        <p className="p-3">{words.note}</p>
      </Popover>
      <ChoicePopover name={words.currency} value={code} onChoose={setCode}>
        {(choose) => <Button onClick={() => choose('EUR')}>EUR</Button>}
      </ChoicePopover>
      <ColumnChooser
        isNamed
        isOrdered
        choices={columns}
        shown={visible ?? columns.map(({ id }) => id)}
        onChange={setVisible}
      />
    </div>
  );
}

type OpenerProps = Readonly<{ name: string; children: (close: () => void) => ReactNode }>;

/** Button that shows a dialog or panel until it is closed. */
function Opener({ name, children }: OpenerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{name}</Button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}

function Dialogs() {
  const words = useSample();
  return (
    <div className={ROW}>
      <Opener name="Dialog">
        {(close) => (
          <Dialog
            open
            onClose={close}
            title={words.tickets}
            description={words.note}
            actions={<Button onClick={close}>{words.cancel}</Button>}
          />
        )}
      </Opener>
      <Opener name="Secret dialog">
        {(close) => (
          <SecretDialog title={words.party} label={words.party} secret="whsec_…" onClose={close}>
            <p>{words.note}</p>
          </SecretDialog>
        )}
      </Opener>
      <Opener name="Form dialog">{(close) => <NameDialog onClose={close} />}</Opener>
      <Opener name="Confirm dialog">
        {(close) => (
          <ConfirmDialog open confirm={words.remove} record={words.party} onAnswer={close} />
        )}
      </Opener>
    </div>
  );
}

function NameDialog({ onClose }: Readonly<{ onClose: () => void }>) {
  const words = useSample();
  const form = useForm<FieldValues>({ defaultValues: { name: words.party } });
  return (
    <FormDialog
      title={words.name}
      record={{ form, save: onClose, failure: null, isSaving: false }}
      onClose={onClose}
    >
      <TextField name="name" label={words.name} />
    </FormDialog>
  );
}

function Panels() {
  const words = useSample();
  const body = (
    <div className="p-4">
      <PanelSection title={words.memo}>{words.note}</PanelSection>
    </div>
  );
  return (
    <div className={ROW}>
      <Opener name="Drawer">
        {(close) => (
          <Drawer open onClose={close} title={words.tickets} footer={<Button>{words.post}</Button>}>
            {body}
          </Drawer>
        )}
      </Opener>
      <Opener name="Peek panel">
        {(close) => (
          <PeekPanel onClose={close} title={words.party}>
            {body}
          </PeekPanel>
        )}
      </Opener>
    </div>
  );
}

export const Controls = () => {
  const words = useSample();
  return (
    <>
      <Section name="Buttons">
        <div className="grid gap-2">
          {VARIANTS.map((variant) => (
            <div key={variant} className={ROW}>
              <Button variant={variant}>{words.post}</Button>
              <Button variant={variant} icon={BookCheck} kbd="Ctrl Enter">
                {words.post}
              </Button>
              <Button variant={variant} busy>
                {words.post}
              </Button>
              <Button variant={variant} disabled>
                {words.post}
              </Button>
              <Button variant={variant} large>
                {words.post}
              </Button>
            </div>
          ))}
          <div className={ROW}>
            <IconButton label={words.more} icon={Printer} onClick={none} />
            <FileButton label={words.more} accept=".csv" onFiles={none} />
            <SaveOrCancel isSaving={false} onCancel={none} />
          </div>
        </div>
      </Section>
      <Section name="Badges">
        <Badges />
      </Section>
      <Section name="Chips">
        <Chips />
      </Section>
      <Section name="Callouts">
        <Callouts />
      </Section>
      <Section name="Tabs, segments, switches, search">
        <TabsAndSwitches />
      </Section>
      <Section name="Keys">
        <div className={ROW}>
          {KEYS.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </div>
      </Section>
      <Section name="Skeletons">
        <Skeleton className="w-24" />
        <SkeletonRows rows={3} />
      </Section>
      <Section name="Menus">
        <Menus />
      </Section>
      <Section name="Popovers">
        <Popovers />
      </Section>
      <Section name="Dialogs">
        <Dialogs />
      </Section>
      <Section name="Drawer and peek panel">
        <Panels />
      </Section>
    </>
  );
};
