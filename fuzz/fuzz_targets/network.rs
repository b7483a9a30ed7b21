#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| cinquina_fuzz_bodies::network(bytes));
