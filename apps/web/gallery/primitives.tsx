import { Heart, Pencil, Star, Trash2 } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Chip } from "@/components/ui/chip";
import { ChipInput } from "@/components/ui/chip-input";
import { DateField } from "@/components/ui/date-field";
import { DateTimeField } from "@/components/ui/date-time-field";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Drawer } from "@/components/ui/drawer";
import { Field } from "@/components/ui/field";
import { IconButton, IconLink } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import { LoadingRegion } from "@/components/ui/loading-region";
import { Menu } from "@/components/ui/menu";
import { MultiSelect } from "@/components/ui/multi-select";
import { NativeInput } from "@/components/ui/native-input";
import { NumberField } from "@/components/ui/number-field";
import { ProgressBar } from "@/components/ui/progress-bar";
import { RadioChoices } from "@/components/ui/radio-choices";
import { RadioTiles } from "@/components/ui/radio-tiles";
import { Select } from "@/components/ui/select";
import { Sheet } from "@/components/ui/sheet";
import { Skeleton } from "@/components/ui/skeleton";
import { Spinner } from "@/components/ui/spinner";
import { StatusDot } from "@/components/ui/status-dot";
import { Switch } from "@/components/ui/switch";
import { Table, TableActions, TableCell, TableRow } from "@/components/ui/table";
import { TextArea } from "@/components/ui/text-area";
import { TextInput } from "@/components/ui/text-field";
import { showToast } from "@/lib/toast";
import { type Entries, each, held, inField, longText, longWord, of } from "./states";

const tones = { green: "green", yellow: "yellow", red: "red", grey: "grey", teal: "teal" } as const;
const texts = { default: "Kaya", "long text": longText, "long word": longWord };
const cities = ["Kaya", "Ouagadougou", "Bobo-Dioulasso", longWord];
const options = cities.map((name) => ({ value: name, label: name }));
const tiles = [Heart, Star].map((Icon, index) => ({
  value: String(index),
  label: index === 0 ? "Heart" : "Star",
  figure: <Icon className="size-6" />,
}));
const radio = { legend: "Icon", tiles, className: "grid-cols-3" };
const edit = { label: "Edit", icon: Pencil };
const rows = { none: [], many: Object.values(texts) };

const optionsFor = (typed: string) => options.filter(({ label }) => label.includes(typed));

/** The primitives of `components/ui`. */
export const primitives: Entries = {
  "ui/badge": each(tones, (tone) => (
    <span className="flex gap-2">
      <Badge tone={tone}>{tone}</Badge>
      <Badge tone={tone} dot>
        {tone}
      </Badge>
    </span>
  )),
  "ui/button": {
    ...of(Button, {
      primary: { variant: "primary", children: "Save Changes" },
      secondary: { children: "Cancel" },
      danger: { variant: "danger", children: "Delete" },
      quiet: { variant: "quiet", children: "Remove" },
      "primary, disabled": { variant: "primary", disabled: true, children: "Saving..." },
      "secondary, disabled": { disabled: true, children: "Cancel" },
      "long text": { variant: "primary", children: longText },
    }),
    link: <ButtonLink to="/">See all projects</ButtonLink>,
  },
  "ui/card": each(texts, (text) => <Card className="wrap-anywhere">{text}</Card>),
  "ui/chip": {
    ...each(texts, (text) => <Chip>{text}</Chip>),
    disabled: <Chip disabled>Kaya</Chip>,
  },
  "ui/chip-input": inField((state) =>
    held(state.disabled ? [] : cities, (values, hold) => (
      <ChipInput
        label="Cities"
        placeholder="Type a city, then Enter"
        values={values}
        onAdd={(entries) => hold([...new Set([...values, ...entries])])}
        onRemove={(gone) => hold(values.filter((value) => value !== gone))}
        {...state}
      />
    )),
  ),
  "ui/date-field": inField((state) =>
    held("2025-03-01", (value, hold) => <DateField value={value} onChange={hold} {...state} />),
  ),
  "ui/date-time-field": inField((state) =>
    held("2025-03-01T14:05", (value, hold) => (
      <DateTimeField value={value} onChange={hold} {...state} />
    )),
  ),
  "ui/dialog": each(texts, (text) =>
    held(false, (open, setOpen) => (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        <Dialog open={open} onClose={() => setOpen(false)} title={text} description={text}>
          <DialogActions>
            <Button onClick={() => setOpen(false)}>Close</Button>
          </DialogActions>
        </Dialog>
      </>
    )),
  ),
  "ui/drawer": each(texts, (text) =>
    held(false, (open, setOpen) => (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        <Drawer open={open} onClose={() => setOpen(false)} label="Pages">
          <Button onClick={() => setOpen(false)}>{text}</Button>
        </Drawer>
      </>
    )),
  ),
  "ui/field": each(texts, (text) => (
    <Field label={text} hint="A sentence or two." aside="12 / 300" warning={text} error={text}>
      <TextInput defaultValue={text} />
    </Field>
  )),
  "ui/icon-button": {
    ...of(IconButton, {
      default: edit,
      danger: { label: "Delete", icon: Trash2, tone: "danger" },
      disabled: { ...edit, disabled: true },
    }),
    link: <IconLink to="/" {...edit} />,
  },
  "ui/kbd": { shortcut: <Kbd>Ctrl+K</Kbd> },
  "ui/loading-region": of(LoadingRegion, { default: { children: <Skeleton className="h-12" /> } }),
  "ui/menu": of(Menu, {
    default: {
      text: "Manage",
      label: "Manage Awa",
      actions: [
        { label: "Edit", icon: Pencil, onSelect() {} },
        { label: longText, icon: Heart, onSelect() {} },
        { label: "Remove…", icon: Trash2, tone: "danger", onSelect() {} },
      ],
    },
    blocked: { text: "Manage", label: "Manage Awa", actions: [], blocked: true },
  }),
  "ui/multi-select": inField((state) =>
    held(state.disabled ? [] : options, (selected, hold) => (
      <MultiSelect
        choicesFor={optionsFor}
        selected={selected}
        onChange={hold}
        placeholder="Choose"
        emptyText="Nothing answers that."
        {...state}
      />
    )),
  ),
  "ui/number-field": inField((state) =>
    held("1250.50", (value, hold) => <NumberField value={value} onChange={hold} {...state} />),
  ),
  "ui/progress-bar": of(ProgressBar, {
    none: { value: 0, label: "Nothing yet" },
    "58%": { value: 58, label: "58%" },
    "over 100%": { value: 120, label: "Full" },
  }),
  "ui/radio-choices": each(texts, (text) =>
    held("a", (chosen, hold) => (
      <RadioChoices
        choices={["a", "b"].map((value) => ({ value, label: text }))}
        chosen={chosen}
        onChoose={hold}
      />
    )),
  ),
  "ui/radio-tiles": of(RadioTiles, {
    default: { ...radio, name: "a" },
    error: { ...radio, name: "b", error: "Choose an icon" },
  }),
  "ui/native-input": inField((state) =>
    held("12", (value, hold) => (
      <NativeInput type="number" value={value} onChange={hold} {...state} />
    )),
  ),
  "ui/select": inField((state) => <Select options={options} emptyLabel="Choose" {...state} />),
  "ui/sheet": each(texts, (text) =>
    held(false, (open, setOpen) => (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        {open ? (
          <Sheet
            title={text}
            onClose={() => setOpen(false)}
            actions={(close) => <Button onClick={close}>Show 5 projects</Button>}
          >
            {text}
          </Sheet>
        ) : null}
      </>
    )),
  ),
  "ui/skeleton": of(Skeleton, { default: { className: "h-24 rounded-card" } }),
  "ui/spinner": of(Spinner, { default: {}, large: { className: "size-9" } }),
  "ui/status-dot": each(tones, (tone) => <StatusDot tone={tone}>{tone}</StatusDot>),
  "ui/switch": of(Switch, {
    off: { label: "Online", state: "Offline" },
    on: { label: "Online", state: "Online", defaultChecked: true },
    blocked: { label: "Online", state: "Offline", blocked: true },
  }),
  "ui/table": each(rows, (titles) => (
    <Table label="Resources" columns={["Title", "Actions"]} actionsWidth="w-32">
      {titles.map((title) => (
        <TableRow key={title}>
          <TableCell className="wrap-anywhere">{title}</TableCell>
          <TableActions>
            <IconButton {...edit} />
          </TableActions>
        </TableRow>
      ))}
    </Table>
  )),
  "ui/text-area": inField((state) => <TextArea defaultValue={longText} {...state} />),
  "ui/text-field": inField((state) => <TextInput placeholder="Kaya" {...state} />),
  "ui/toaster": {
    ...each(texts, (text) => <Button onClick={() => showToast(text)}>Show</Button>),
    "with something to do": (
      <Button onClick={() => showToast("Project deleted", { label: "Undo", run() {} })}>
        Show
      </Button>
    ),
  },
};
