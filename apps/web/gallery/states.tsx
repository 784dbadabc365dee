import { type ComponentType, createElement, type ReactNode, useState } from "react";
import { Field } from "@/components/ui/field";

type States = Readonly<Record<string, ReactNode>>;
export type Entries = Readonly<Record<string, States>>;

/** A component with the props of each of its states. */
export function of<Props extends object>(
  component: ComponentType<Props>,
  states: Readonly<Record<string, Props>>,
): States {
  return each(states, (props) => createElement(component, props));
}

/** What is made of each of some values, under their names. */
export function each<Value>(
  values: Readonly<Record<string, Value>>,
  make: (value: Value) => ReactNode,
): States {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, make(value)]));
}

/** A control as it stands in forms. */
export function inField(control: (state: { disabled?: boolean }) => ReactNode): States {
  const field = { label: "Label", hint: "What it is for." };
  return of(Field, {
    default: { ...field, children: control({}) },
    disabled: { ...field, children: control({ disabled: true }) },
    error: { ...field, children: control({}), error: "This is required" },
  });
}

interface HeldProps<Value> {
  initial: Value;
  render: (value: Value, hold: (value: Value) => void) => ReactNode;
}

function Held<Value>({ initial, render }: HeldProps<Value>) {
  return render(...useState(initial));
}

/** Holds the value of a component that does not hold its own. */
export function held<Value>(initial: Value, render: HeldProps<Value>["render"]): ReactNode {
  return <Held initial={initial} render={render} />;
}

export const longText =
  "Drilling and equipping twelve boreholes with solar pumps in the villages around Kaya, Burkina Faso";
export const longWord = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamter";

/** A real picture of a few pixels. */
export const picture =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAAd0lEQVR42gXBoREAIAgAQAdzBhLJRDJ5BJKJZCYaySYGIDCb/63zBhbiJTwP0+XxGJOhdd2gQrpE51G6Op5iKrRuG0zIltg8RtfGM0yD1n2DC/kSn8fp+niO6dB6bAihWBLzBN0YLzADWq8NJVRLap6iW+MVZsEHd0NFwZg9GfAAAAAASUVORK5CYII=";
