import { listParameters } from "@vigie/domain/project/list-address";
import {
  LIST_ORDER_OPTIONS,
  type ListOrder,
  readListOrder,
} from "@vigie/domain/project/project-filters";
import { useId } from "react";
import { Select } from "@/components/ui/select";

interface OrderChoiceProps {
  order: ListOrder;
  onChange: (order: ListOrder) => void;
}

/** The choice of the cards' order. */
export function OrderChoice({ order, onChange }: OrderChoiceProps) {
  const id = useId();
  return (
    <div className="ml-auto flex min-w-0 max-w-full flex-wrap items-center gap-2">
      <label htmlFor={id} className="text-muted">
        Sort by
      </label>
      <Select
        id={id}
        name={listParameters.order}
        options={LIST_ORDER_OPTIONS}
        value={order}
        onChange={(event) => onChange(readListOrder(event.target.value))}
        className="w-48 max-w-full"
      />
    </div>
  );
}
