//! The `buildback` binary.

/// Most of a request's work is small strings on their way from a row to an answer.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    server::cli::run()
}
