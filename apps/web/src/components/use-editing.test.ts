import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useEditing } from "@/components/use-editing";

it("another row, and another round of adding, is another form", () => {
  const { result } = renderHook(() => useEditing<{ id: string }>());
  const keys = [result.current.formKey];
  expect(result.current.editing).toBeNull();

  act(() => result.current.edit({ id: "a" }));
  keys.push(result.current.formKey);
  expect(result.current.editing).toEqual({ id: "a" });

  act(() => result.current.stop());
  keys.push(result.current.formKey);
  expect(result.current.editing).toBeNull();

  expect(new Set(keys).size).toBe(3);
});
